import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import type { AutosaveRequest, AutosaveResponse } from "./autosave-client.ts";
import { createRemoteAutosave, type RemoteAutosave } from "./remote-autosave.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { addEventListener: () => {} });
  vi.stubGlobal("addEventListener", () => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the network does to a request. */
type Fate =
  | { is: "answered"; after: number }
  /** It arrives, and its response is lost. */
  | { is: "answer lost"; after: number }
  /** The browser gives up, and it arrives late, after others. */
  | { is: "late"; after: number }
  | { is: "lost" }
  /** It is over the server's limit. */
  | { is: "refused" };

/** A fake of the server's storage of one form's text; `working-copies.server.test.ts` tests the real one. */
function fakeServer() {
  let stored = { sequence: 0, text: null as string | null };
  return {
    take: (request: AutosaveRequest): AutosaveResponse => {
      const text = request.intent === "save" ? String(Object(request.workingCopy.content).words) : null;
      const isSame = request.sequence === stored.sequence && (text === null || stored.text !== null);
      const isLatest = request.sequence > stored.sequence || isSame || stored.sequence === 0;
      if (isLatest) stored = { sequence: request.sequence, text };
      if (request.intent === "discard") return { state: "discarded" };
      return isLatest ? { state: "saved", at: new Date().toISOString() } : { state: "stale" };
    },
    text: () => stored.text,
  };
}

/** A form on a network that applies one fate per request, then works. */
function formOn(fates: readonly Fate[]) {
  const server = fakeServer();
  const pending = [...fates];
  let running = 0;
  let concurrent = 0;
  let sends = 0;
  let sequence = 0;
  let formText: string | null = null;
  let status: RemoteAutosave = { state: "nothing" };

  const arrive = (request: AutosaveRequest, after: number) =>
    new Promise<AutosaveResponse>((resolve) => setTimeout(() => resolve(server.take(request)), after));

  const failed: AutosaveResponse = { state: "failed", failure: "unreachable" };

  async function transmit(request: AutosaveRequest): Promise<AutosaveResponse> {
    const fate = pending.shift() ?? { is: "answered", after: 10 };
    switch (fate.is) {
      case "answered":
        return arrive(request, fate.after);
      case "answer lost":
        await arrive(request, fate.after);
        return failed;
      case "late":
        void arrive(request, fate.after);
        return failed;
      case "lost":
        return failed;
      case "refused":
        return { state: "too-large" };
    }
  }

  const autosave = createRemoteAutosave({
    read: () => ({
      sequence,
      workingCopy: formText === null ? null : { base: { version: 1 }, content: { words: formText } },
    }),
    client: {
      send: async (request) => {
        sends += 1;
        running += 1;
        concurrent = Math.max(concurrent, running);
        try {
          return await transmit(request);
        } finally {
          running -= 1;
        }
      },
      sendBeacon: (request) => void transmit(request),
    },
    report: (newStatus) => {
      status = newStatus;
    },
  });
  const closed = new AbortController();
  const close = () => closed.abort();
  autosave.start(closed.signal);

  return {
    type: (input: string | null) => {
      sequence += 1;
      formText = input;
      autosave.touch();
    },
    /** Discards the draft as the server does: in one transaction with the save. */
    save: () => {
      server.take({ intent: "discard", sequence });
      formText = null;
      autosave.confirmDropped(sequence);
    },
    hide: autosave.sendOff,
    settle: autosave.settle,
    close,
    seen: () => ({ form: formText, server: server.text(), concurrent: concurrent, sends, status }),
  };
}

const fate: fc.Arbitrary<Fate> = fc.oneof(
  fc.record({ is: fc.constant("answered" as const), after: fc.integer({ min: 0, max: 8000 }) }),
  fc.record({ is: fc.constant("answer lost" as const), after: fc.integer({ min: 0, max: 8000 }) }),
  fc.record({ is: fc.constant("late" as const), after: fc.integer({ min: 0, max: 3 * minuteMs }) }),
  fc.record({ is: fc.constant("lost" as const) }),
);

const act = fc.record({
  action: fc.constantFrom("type", "type", "type", "type", "undo all", "save", "hide"),
  pause: fc.integer({ min: 0, max: 6000 }),
});

test("on any network the server ends with the form's text, one request at a time", async () => {
  const all = fc.asyncProperty(
    fc.array(fate, { maxLength: 15 }),
    fc.array(act, { maxLength: 30 }),
    async (fates, actions) => {
      const form = formOn(fates);
      for (const [number, { action, pause }] of actions.entries()) {
        if (action === "type") form.type(`text ${number}`);
        if (action === "undo all") form.type(null);
        if (action === "save") form.save();
        if (action === "hide") form.hide();
        await vi.advanceTimersByTimeAsync(pause);
      }
      await vi.advanceTimersByTimeAsync(30 * minuteMs);
      const { form: words, server, concurrent, status } = form.seen();
      expect(server).toBe(words);
      expect(status.state).toBe(words === null ? "nothing" : "saved");
      expect(concurrent).toBeLessThanOrEqual(1);
      form.close();
    },
  );
  await fc.assert(all, { numRuns: 400 });
});

test("a text over the limit is sent once, and again after a change", async () => {
  const form = formOn([{ is: "refused" }]);
  form.type("far too much");
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  form.hide();
  expect(form.seen()).toMatchObject({ sends: 1, server: null, status: { state: "failed", failure: "too-large" } });
  form.type("less");
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(form.seen()).toMatchObject({ sends: 2, server: "less", status: { state: "saved" } });
  form.close();
});

test("undoing a text that failed to save clears the error", async () => {
  const form = formOn([{ is: "lost" }, { is: "answer lost", after: 0 }, { is: "late", after: 0 }]);
  form.type("one");
  await vi.advanceTimersByTimeAsync(1400);
  form.type("two");
  await vi.advanceTimersByTimeAsync(2000);
  form.save();
  await vi.advanceTimersByTimeAsync(1100);
  form.type("three");
  await vi.advanceTimersByTimeAsync(1);
  form.type(null);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(form.seen()).toMatchObject({ form: null, server: null, status: { state: "nothing" } });
});

test("typing is throttled to a few requests", async () => {
  const form = formOn([]);
  for (let key = 1; key <= 600; key++) {
    form.type("x".repeat(key));
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(2000);
  const { server, sends } = form.seen();
  expect(server).toHaveLength(600);
  expect(sends).toBeLessThanOrEqual(21);
  await vi.advanceTimersByTimeAsync(60 * minuteMs);
  expect(form.seen().sends).toBe(sends);
});

test("an unreachable server is retried with backoff and gets the text once it is back", async () => {
  const form = formOn(Array.from({ length: 70 }, () => ({ is: "lost" as const })));
  form.type("before");
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(form.seen().sends).toBeLessThanOrEqual(6);
  form.type("meanwhile");
  await vi.advanceTimersByTimeAsync(59 * minuteMs);
  expect(form.seen()).toMatchObject({ server: null, status: { state: "failed", failure: "unreachable" } });
  expect(form.seen().sends).toBeLessThanOrEqual(66);
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  expect(form.seen()).toMatchObject({ server: "meanwhile", status: { state: "saved" } });
});

test("a closing form sends its text and nothing after that", async () => {
  const form = formOn([{ is: "lost" }, { is: "answered", after: 0 }]);
  form.type("typed");
  await vi.advanceTimersByTimeAsync(1600);
  form.close();
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(form.seen()).toMatchObject({ server: "typed", sends: 1 });
});

test("settle resolves to whether the server has the whole text", async () => {
  const form = formOn([{ is: "lost" }]);
  form.type("typed");
  expect(await form.settle()).toBe(false);
  const settled = form.settle();
  await vi.advanceTimersByTimeAsync(100);
  expect(await settled).toBe(true);
  expect(form.seen()).toMatchObject({ server: "typed", sends: 2 });
});

test("input during settle does not change its result", async () => {
  const form = formOn([]);
  form.type("typed");
  const settled = form.settle();
  await vi.advanceTimersByTimeAsync(5);
  form.type("typed on");
  await vi.advanceTimersByTimeAsync(95);
  expect(await settled).toBe(true);
  expect(form.seen()).toMatchObject({ form: "typed on", server: "typed", sends: 1 });
});
