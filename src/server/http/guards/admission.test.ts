import { describe, expect, test } from "vitest";
import { Admission, type AdmissionLimits, ClientDisconnected, Overloaded } from "./admission.ts";

const limits = { slots: 1, slotTimeMs: 60_000, inFlight: 10, waiting: 8 };

/** A queue, and a function that sends it tasks that the test ends. */
function trial(overrides: Partial<AdmissionLimits> = {}) {
  const admission = new Admission({ ...limits, ...overrides });
  const begun: string[] = [];
  function send(network: string, name = network, signal?: AbortSignal) {
    const work = Promise.withResolvers<string>();
    const done = admission.run(
      network,
      () => {
        begun.push(name);
        return work.promise;
      },
      signal,
    );
    done.catch(() => {});
    return { done, end: () => work.resolve(name), fail: () => work.reject(new Error(name)) };
  }
  return { begun, send };
}

describe("a visitor's task", () => {
  test("starts at once while there is room, and else waits in the queue", async () => {
    const { begun, send } = trial();
    const one = send("a", "one");
    const two = send("a", "two");
    expect(begun).toEqual(["one"]);
    one.end();
    await expect(one.done).resolves.toBe("one");
    await expect.poll(() => begun).toEqual(["one", "two"]);
    two.fail();
    await expect(two.done).rejects.toThrow("two");
    send("b", "three");
    await expect.poll(() => begun).toEqual(["one", "two", "three"]);
  });

  test("is rejected when the queue is full, and accepted again later", async () => {
    const { send } = trial({ waiting: 2 });
    const first = send("a");
    const second = send("a");
    await expect(send("a").done).rejects.toThrow(Overloaded);
    first.end();
    second.end();
    await second.done;
    const later = send("a");
    later.end();
    await expect(later.done).resolves.toBe("a");
  });

  test("may take as many places per network as it leaves free, and networks alternate", async () => {
    const { begun, send } = trial();
    const first = send("busy", "running");
    const queued = Array.from({ length: 20 }, (_, number) => send("busy", `busy ${number}`));
    const refused: unknown[] = [];
    for (const { done } of queued) done.catch((error) => refused.push(error));
    await expect.poll(() => refused.length).toBe(16);
    expect(refused.every((error) => error instanceof Overloaded)).toBe(true);
    const others = ["b", "c"].map((network) => send(network));
    first.end();
    for (const { end } of [...queued, ...others]) end();
    await Promise.all(others.map(({ done }) => done));
    await expect.poll(() => begun).toEqual(["running", "busy 0", "b", "c", "busy 1", "busy 2", "busy 3"]);
  });

  test("is dropped when its client disconnects first, and frees its place", async () => {
    const { begun, send } = trial({ waiting: 2 });
    const first = send("a");
    const leaving = new AbortController();
    const second = send("a", "gone", leaving.signal);
    await expect(send("a").done).rejects.toThrow(Overloaded);
    leaving.abort();
    await expect(second.done).rejects.toThrow(ClientDisconnected);
    const third = send("a", "third");
    first.end();
    third.end();
    await third.done;
    expect(begun).toEqual(["a", "third"]);
    await expect(send("a", "late", AbortSignal.abort()).done).rejects.toThrow(ClientDisconnected);
  });

  test("starts soon after another, also while each turn of the event loop takes long", async () => {
    const { begun, send } = trial();
    const [first, second] = [send("a", "one"), send("b", "two")];
    first.end();
    let turns = 0;
    const work = () => {
      turns += 1;
      const end = performance.now() + 2;
      while (performance.now() < end);
      if (begun.length < 2) setImmediate(work);
      else second.end();
    };
    setImmediate(work);
    await second.done;
    expect(turns).toBeLessThan(100);
  });

  test("frees its slot while it waits, up to a limit of running tasks", async () => {
    const { begun, send } = trial({ slotTimeMs: 1, inFlight: 3 });
    const all = ["one", "two", "three", "four"].map((name) => send("a", name));
    await expect.poll(() => begun).toEqual(["one", "two", "three"]);
    all[1]?.end();
    await expect.poll(() => begun).toEqual(["one", "two", "three", "four"]);
  });
});
