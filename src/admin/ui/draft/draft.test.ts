import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minuteMs } from "#src/base/durations.ts";
import { createDraft, type RemoteResult, type RemoteStatus } from "./draft.ts";

/** The text as of a change; null to drop it. */
interface TestRequest {
  sequence: number;
  text: string | null;
}

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
  | { is: "refused" }
  /** The server has another text. */
  | { is: "conflict" };

/** A fake of the server's storage of one form's text; `working-copies.server.test.ts` tests the real one. */
function fakeServer() {
  let stored = { sequence: 0, text: null as string | null };
  return {
    take: (request: TestRequest): RemoteResult => {
      const { text } = request;
      const isSame = request.sequence === stored.sequence && (text === null || stored.text !== null);
      const isLatest = request.sequence > stored.sequence || isSame || stored.sequence === 0;
      if (isLatest) stored = { sequence: request.sequence, text };
      if (text === null) return { state: "discarded" };
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
  let formText: string | null = null;
  let status: RemoteStatus = { state: "nothing" };

  const arrive = (request: TestRequest, after: number) =>
    new Promise<RemoteResult>((resolve) => setTimeout(() => resolve(server.take(request)), after));

  async function transmit(request: TestRequest): Promise<RemoteResult> {
    const fate = pending.shift() ?? { is: "answered", after: 10 };
    switch (fate.is) {
      case "answered":
        return arrive(request, fate.after);
      case "answer lost":
        await arrive(request, fate.after);
        throw new TypeError("Failed to fetch");
      case "late":
        void arrive(request, fate.after);
        throw new TypeError("Failed to fetch");
      case "lost":
        throw new TypeError("Failed to fetch");
      case "refused":
        return { state: "too-large" };
      case "conflict":
        return { state: "conflict" };
    }
  }

  const requestOf = (body: FormData): TestRequest => {
    const text = body.get("text");
    return { sequence: Number(body.get("sequence")), text: text === null ? null : String(text) };
  };
  // Other tests share this process: what they have left may still ask.
  const realFetch = fetch;
  vi.stubGlobal("fetch", async (url: string, { body }: { body: FormData }) => {
    if (url !== "/autosave") return realFetch(url, { body });
    sends += 1;
    running += 1;
    concurrent = Math.max(concurrent, running);
    try {
      const result = await transmit(requestOf(body));
      return { ok: true, json: async () => result };
    } finally {
      running -= 1;
    }
  });
  vi.stubGlobal("navigator", {
    sendBeacon: (_: string, body: FormData) => void transmit(requestOf(body)).catch(() => {}),
  });

  const draft = createDraft<{ text: string }, RemoteResult>({
    person: "ada",
    about: "cloud en",
    title: "Cloud",
    url: "/autosave",
    intervalMs: 1500,
    read: () => (formText === null ? null : { text: formText }),
    request: ({ sequence, content }) => ({ fields: { sequence, ...content }, receive: (result) => result }),
    report: ({ remoteAutosave }) => {
      if (remoteAutosave) status = remoteAutosave;
    },
  });
  const closed = new AbortController();
  const close = () => closed.abort();
  draft.start(closed.signal);

  return {
    type: (input: string | null) => {
      formText = input;
      draft.touch();
    },
    /** Discards the draft as the server does: in one transaction with the save. */
    save: () => {
      server.take({ sequence: draft.sequence(), text: null });
      formText = null;
      draft.confirmDropped(draft.sequence());
    },
    resume: draft.resume,
    hide: draft.sendBeacon,
    settle: async () => (await draft.settle())[1],
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

test("after a conflict nothing is sent until the person has chosen", async () => {
  const form = formOn([{ is: "conflict" }]);
  form.type("mine");
  await vi.advanceTimersByTimeAsync(minuteMs);
  form.type("mine, too");
  form.hide();
  expect(await form.settle()).toBe(false);
  await vi.advanceTimersByTimeAsync(30 * minuteMs);
  expect(form.seen()).toMatchObject({ sends: 1, server: null });
  form.resume();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(form.seen()).toMatchObject({ sends: 2, server: "mine, too", status: { state: "saved" } });
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
