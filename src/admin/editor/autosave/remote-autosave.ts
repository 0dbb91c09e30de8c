import type { Failure } from "../api/results.ts";
import type { AutosaveRequest, AutosaveResponse, UnsavedText } from "./autosave-client.ts";

/** Milliseconds between two autosaves, without and with an open preview. */
const interval = 1500;
const watchedInterval = 500;

/** Longest backoff, in milliseconds. */
const longestPause = 60_000;

/** Status of the text on the server. */
export type RemoteAutosave =
  | { state: "nothing" }
  | { state: "kept"; at: string }
  | { state: "failed"; failure: Failure };

interface RemoteAutosaveOptions {
  /** The unsaved text and the number of its last change; null when all is saved. */
  read: () => { sequence: number; text: UnsavedText | null };
  client: {
    send: (request: AutosaveRequest) => Promise<AutosaveResponse>;
    sendOff: (request: AutosaveRequest) => void;
  };
  report: (status: RemoteAutosave) => void;
}

/**
 * Autosaves a form's input on the server, so that another device can continue it. One request runs at a time, then the
 * latest text follows. Nothing comes back from the server into the form.
 */
export function createRemoteAutosave({ read, client, report }: RemoteAutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isOpen = false;
  let watchers = 0;
  let failures = 0;
  /** The latest change that the server confirmed. */
  let confirmed = 0;
  /** The latest change sent as a text that the server may have; zero when it has none. */
  let mayHold = 0;
  /** The latest change refused for its size: only a later one is sent. */
  let refusedChange = 0;
  let reported: RemoteAutosave["state"] = "nothing";

  /** Whether the server has the form as of a change. */
  function isConfirmed(since = read().sequence): boolean {
    return read().text === null ? mayHold === 0 : confirmed >= since && mayHold >= since;
  }

  function setStatus(status: RemoteAutosave) {
    reported = status.state;
    report(status);
  }

  function touch() {
    if (isConfirmed()) {
      // The text that failed to save is gone.
      if (reported === "failed" && read().text === null) setStatus({ state: "nothing" });
    } else if (isOpen && timer === undefined && running === null && read().sequence > refusedChange) {
      timer = setTimeout(send, Math.min((watchers > 0 ? watchedInterval : interval) * 2 ** failures, longestPause));
    }
  }

  function nextRequest(): AutosaveRequest {
    const { sequence, text } = read();
    if (text === null) return { intent: "drop", sequence };
    mayHold = sequence;
    return { intent: "keep", sequence, text };
  }

  function send(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= attempt(nextRequest()).finally(() => {
      running = null;
      touch();
    });
    return running;
  }

  async function attempt(request: AutosaveRequest): Promise<void> {
    const response = await client.send(request);
    switch (response.state) {
      case "kept":
      case "overtaken":
        failures = 0;
        confirmed = Math.max(confirmed, request.sequence);
        if (response.state === "kept") setStatus(response);
        return;
      case "ended":
        failures = 0;
        return confirmDropped(request.sequence);
      case "failed":
        return failed(response.failure, request);
      default:
        return failed(response.state, request);
    }
  }

  function failed(failure: Failure, { sequence }: AutosaveRequest) {
    if (failure === "too-large") {
      refusedChange = sequence;
      mayHold = Math.min(mayHold, confirmed);
    }
    failures += 1;
    if (!isConfirmed()) setStatus({ state: "failed", failure });
  }

  /** The text up to a change is saved or discarded on the server. */
  function confirmDropped(sequence: number) {
    if (mayHold > sequence) return;
    mayHold = 0;
    setStatus({ state: "nothing" });
  }

  function sendNow() {
    if (timer !== undefined) void send();
  }

  function sendOff() {
    if (!isConfirmed() && read().sequence > refusedChange) client.sendOff(nextRequest());
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") sendOff();
    else sendNow();
  }

  return {
    /** Records a change. */
    touch,
    confirmDropped,
    /** Sends the current text. Resolves to whether the server has it, or a later one. */
    settle: async (): Promise<boolean> => {
      const { sequence } = read();
      await running;
      if (!isConfirmed(sequence)) await send();
      return isConfirmed(sequence);
    },
    sendOff,
    /** Sends a text that failed to arrive, without the rest of the pause. */
    retry: () => {
      if (reported === "failed") sendNow();
    },
    /** Sends more often. Returns the function that stops it. */
    watch: () => {
      watchers += 1;
      return () => {
        watchers -= 1;
      };
    },
    /** Runs until the signal. */
    start: (signal: AbortSignal) => {
      isOpen = true;
      addEventListener("pagehide", sendOff, { signal });
      addEventListener("online", sendNow, { signal });
      document.addEventListener("visibilitychange", onVisibility, { signal });
      signal.addEventListener("abort", () => {
        isOpen = false;
        clearTimeout(timer);
        timer = undefined;
        sendOff();
      });
    },
  };
}
