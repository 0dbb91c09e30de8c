import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OnServer, serverKeeper } from "./server-keeper.ts";
import type { KeepAnswer, ToKeep } from "./typing-line.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minute = 60_000;

/** What the network does with a request. */
type Fate =
  | { is: "answered"; after: number }
  /** It arrives, and the browser never hears of it. */
  | { is: "answer lost"; after: number }
  /** The browser gives it up, and it arrives all the same, long after others. */
  | { is: "late"; after: number }
  | { is: "lost" }
  /** It is more than the server keeps. */
  | { is: "refused" };

/** As the server keeps one form's text: `working-copies.server.test.ts` holds it to this. */
function aServer() {
  let kept = { sequence: 0, words: null as string | null };
  return {
    take: (sent: ToKeep): KeepAnswer => {
      const words = sent.intent === "keep" ? String(Object(sent.text.content).words) : null;
      const isSame = sent.sequence === kept.sequence && (words === null || kept.words !== null);
      const isLatest = sent.sequence > kept.sequence || isSame || kept.sequence === 0;
      if (isLatest) kept = { sequence: sent.sequence, words };
      if (sent.intent === "drop") return { state: "ended" };
      return isLatest ? { state: "kept", at: new Date().toISOString() } : { state: "overtaken" };
    },
    words: () => kept.words,
  };
}

/** A form over a network that does with each request what its fate says; when all are used up, it works. */
function aForm(fates: readonly Fate[]) {
  const server = aServer();
  const waiting = [...fates];
  let underWay = 0;
  let atOnce = 0;
  let sends = 0;
  let sequence = 0;
  let words: string | null = null;
  let said: OnServer = { state: "nothing" };

  const arrive = (sent: ToKeep, after: number) =>
    new Promise<KeepAnswer>((resolve) => setTimeout(() => resolve(server.take(sent)), after));

  const failed: KeepAnswer = { state: "failed", failure: "unreachable" };

  async function meet(sent: ToKeep): Promise<KeepAnswer> {
    const fate = waiting.shift() ?? { is: "answered", after: 10 };
    switch (fate.is) {
      case "answered":
        return arrive(sent, fate.after);
      case "answer lost":
        await arrive(sent, fate.after);
        return failed;
      case "late":
        void arrive(sent, fate.after);
        return failed;
      case "lost":
        return failed;
      case "refused":
        return { state: "too-large" };
    }
  }

  const keeper = serverKeeper({
    read: () => ({ sequence, text: words === null ? null : { base: 1, content: { words } } }),
    line: {
      send: async (sent) => {
        sends += 1;
        underWay += 1;
        atOnce = Math.max(atOnce, underWay);
        try {
          return await meet(sent);
        } finally {
          underWay -= 1;
        }
      },
      sendOff: (sent) => void meet(sent),
    },
    report: (onServer) => {
      said = onServer;
    },
  });
  const close = keeper.start();

  return {
    type: (typed: string | null) => {
      sequence += 1;
      words = typed;
      keeper.touch();
    },
    /** As the server does it: in one with the save. */
    save: () => {
      server.take({ intent: "drop", sequence });
      words = null;
      keeper.ended(sequence);
    },
    hide: keeper.sendOff,
    settle: keeper.settle,
    close,
    seen: () => ({ form: words, server: server.words(), atOnce, sends, said }),
  };
}

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({ is: fc.constant("answered" as const), after: fc.integer({ min: 0, max: 8000 }) }),
  fc.record({ is: fc.constant("answer lost" as const), after: fc.integer({ min: 0, max: 8000 }) }),
  fc.record({ is: fc.constant("late" as const), after: fc.integer({ min: 0, max: 3 * minute }) }),
  fc.record({ is: fc.constant("lost" as const) }),
);

const act = fc.record({
  what: fc.constantFrom("type", "type", "type", "type", "undo all", "save", "hide"),
  pause: fc.integer({ min: 0, max: 6000 }),
});

test("whatever the network does, the server ends with the text of the form, one at a time", async () => {
  const all = fc.asyncProperty(
    fc.array(fate, { maxLength: 15 }),
    fc.array(act, { maxLength: 30 }),
    async (fates, acts) => {
      const form = aForm(fates);
      for (const [number, { what, pause }] of acts.entries()) {
        if (what === "type") form.type(`text ${number}`);
        if (what === "undo all") form.type(null);
        if (what === "save") form.save();
        if (what === "hide") form.hide();
        await vi.advanceTimersByTimeAsync(pause);
      }
      await vi.advanceTimersByTimeAsync(30 * minute);
      const { form: words, server, atOnce, said } = form.seen();
      expect(server).toBe(words);
      expect(said.state).toBe(words === null ? "nothing" : "kept");
      expect(atOnce).toBeLessThanOrEqual(1);
      form.close();
    },
  );
  await fc.assert(all, { numRuns: 400 });
});

test("what is too large is sent once, and again when it was changed", async () => {
  const form = aForm([{ is: "refused" }]);
  form.type("far too much");
  await vi.advanceTimersByTimeAsync(30 * minute);
  form.hide();
  expect(form.seen()).toMatchObject({ sends: 1, server: null, said: { state: "failed", failure: "too-large" } });
  form.type("less");
  await vi.advanceTimersByTimeAsync(minute);
  expect(form.seen()).toMatchObject({ sends: 2, server: "less", said: { state: "kept" } });
  form.close();
});

test("what could not be kept and is taken back is not said to be missing", async () => {
  const form = aForm([{ is: "lost" }, { is: "answer lost", after: 0 }, { is: "late", after: 0 }]);
  form.type("one");
  await vi.advanceTimersByTimeAsync(1400);
  form.type("two");
  await vi.advanceTimersByTimeAsync(2000);
  form.save();
  await vi.advanceTimersByTimeAsync(1100);
  form.type("three");
  await vi.advanceTimersByTimeAsync(1);
  form.type(null);
  await vi.advanceTimersByTimeAsync(minute);
  expect(form.seen()).toMatchObject({ form: null, server: null, said: { state: "nothing" } });
});

test("while somebody types, a text goes out now and then, and none for each key", async () => {
  const form = aForm([]);
  for (let key = 1; key <= 600; key++) {
    form.type("x".repeat(key));
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(2000);
  const { server, sends } = form.seen();
  expect(server).toHaveLength(600);
  expect(sends).toBeLessThanOrEqual(21);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(form.seen().sends).toBe(sends);
});

test("while the server is away it is asked less and less, and has the text once it is back", async () => {
  const form = aForm(Array.from({ length: 70 }, () => ({ is: "lost" as const })));
  form.type("before");
  await vi.advanceTimersByTimeAsync(minute);
  expect(form.seen().sends).toBeLessThanOrEqual(6);
  form.type("meanwhile");
  await vi.advanceTimersByTimeAsync(59 * minute);
  expect(form.seen()).toMatchObject({ server: null, said: { state: "failed", failure: "unreachable" } });
  expect(form.seen().sends).toBeLessThanOrEqual(66);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(form.seen()).toMatchObject({ server: "meanwhile", said: { state: "kept" } });
});

test("a form that is closed sends what it holds off, and nothing after that", async () => {
  const form = aForm([{ is: "lost" }, { is: "answered", after: 0 }]);
  form.type("typed");
  await vi.advanceTimersByTimeAsync(1600);
  form.close();
  await vi.advanceTimersByTimeAsync(30 * minute);
  expect(form.seen()).toMatchObject({ server: "typed", sends: 1 });
});

test("whoever waits for it hears whether the server has all of it", async () => {
  const form = aForm([{ is: "lost" }]);
  form.type("typed");
  expect(await form.settle()).toBe(false);
  const settled = form.settle();
  await vi.advanceTimersByTimeAsync(100);
  expect(await settled).toBe(true);
  expect(form.seen()).toMatchObject({ server: "typed", sends: 2 });
});

test("what is typed while somebody waits takes nothing from the answer", async () => {
  const form = aForm([]);
  form.type("typed");
  const settled = form.settle();
  await vi.advanceTimersByTimeAsync(5);
  form.type("typed on");
  await vi.advanceTimersByTimeAsync(95);
  expect(await settled).toBe(true);
  expect(form.seen()).toMatchObject({ form: "typed on", server: "typed", sends: 1 });
});
