import type { Failure } from "../exchange/answers.ts";
import type { TypedText } from "./typed.ts";
import type { KeepAnswer, ToKeep } from "./typing-line.ts";

/** Milliseconds between two texts that are sent while somebody types, and while somebody watches what becomes of it. */
const interval = 1500;
const watchedInterval = 500;

/** No longer than this is waited before it is tried again, in milliseconds. */
const longestPause = 60_000;

/** What is known of the text on the server. */
export type OnServer = { state: "nothing" } | { state: "kept"; at: string } | { state: "failed"; failure: Failure };

/** A form's text by its last change, which has that number; none when all is saved. */
export interface TypedNow {
  sequence: number;
  text: TypedText | null;
}

interface Parts {
  read: () => TypedNow;
  line: { send: (kept: ToKeep) => Promise<KeepAnswer>; sendOff: (kept: ToKeep) => void };
  report: (onServer: OnServer) => void;
}

/**
 * Keeps on the server what is typed into a form, so that it can be gone on with on another device: one text is under
 * way at a time, and the latest follows. Nothing ever comes back from there into the form.
 */
export function serverKeeper({ read, line, report }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let isOpen = false;
  let watchers = 0;
  let failures = 0;
  /** The latest change that the server has heard of. */
  let heard = 0;
  /** The latest change that was sent as a text, as far as the server may hold one; zero when it holds none. */
  let mayHold = 0;
  /** The latest change that the server refused for its size: only another one is worth a try. */
  let refused = 0;
  let said: OnServer["state"] = "nothing";

  /** Whether the server knows the form as it is, or as it was by an earlier change. */
  function isInStep(since = read().sequence): boolean {
    return read().text === null ? mayHold === 0 : heard >= since && mayHold >= since;
  }

  function say(onServer: OnServer) {
    said = onServer.state;
    report(onServer);
  }

  function touch() {
    if (isInStep()) {
      // What could not be kept is not there any more.
      if (said === "failed" && read().text === null) say({ state: "nothing" });
    } else if (isOpen && timer === undefined && underWay === null && read().sequence > refused) {
      timer = setTimeout(send, Math.min((watchers > 0 ? watchedInterval : interval) * 2 ** failures, longestPause));
    }
  }

  function next(): ToKeep {
    const { sequence, text } = read();
    if (text === null) return { intent: "drop", sequence };
    mayHold = sequence;
    return { intent: "keep", sequence, text };
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    underWay ??= attempt(next()).finally(() => {
      underWay = null;
      touch();
    });
    return underWay;
  }

  async function attempt(kept: ToKeep): Promise<void> {
    const answer = await line.send(kept);
    if (answer.state === "too-large" || (answer.state === "failed" && answer.failure === "too-large")) {
      refused = kept.sequence;
      mayHold = Math.min(mayHold, heard);
      return failed("too-large");
    }
    switch (answer.state) {
      case "kept":
        failures = 0;
        heard = Math.max(heard, kept.sequence);
        return say(answer);
      case "overtaken":
        failures = 0;
        heard = Math.max(heard, kept.sequence);
        return;
      case "ended":
        failures = 0;
        return ended(kept.sequence);
      case "missing":
      case "somebody-else":
        return failed(answer.state);
      case "failed":
        return failed(answer.failure);
    }
  }

  function failed(failure: Failure) {
    failures += 1;
    if (!isInStep()) say({ state: "failed", failure });
  }

  /** What was typed up to a change is saved or thrown away; the server knows. */
  function ended(sequence: number) {
    if (mayHold > sequence) return;
    mayHold = 0;
    say({ state: "nothing" });
  }

  function sendNow() {
    if (timer !== undefined) void send();
  }

  function sendOff() {
    if (!isInStep() && read().sequence > refused) line.sendOff(next());
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") sendOff();
    else sendNow();
  }

  return {
    /** Says that something was changed. */
    touch,
    ended,
    /** Sends what there is, and answers whether the server has it, or what was typed since. */
    settle: async (): Promise<boolean> => {
      const { sequence } = read();
      await underWay;
      if (!isInStep(sequence)) await send();
      return isInStep(sequence);
    },
    sendOff,
    /** Sends more often, until the returned function is called. */
    watch: () => {
      watchers += 1;
      return () => {
        watchers -= 1;
      };
    },
    start: () => {
      isOpen = true;
      addEventListener("pagehide", sendOff);
      addEventListener("online", sendNow);
      document.addEventListener("visibilitychange", onVisibility);
      return () => {
        removeEventListener("pagehide", sendOff);
        removeEventListener("online", sendNow);
        document.removeEventListener("visibilitychange", onVisibility);
        isOpen = false;
        clearTimeout(timer);
        timer = undefined;
        sendOff();
      };
    },
  };
}
