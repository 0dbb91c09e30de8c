import { minuteMs } from "#src/base/durations.ts";
import type { Failure } from "../api/results.ts";
import type { AutosaveRequest, AutosaveResponse, WorkingCopy } from "./autosave-client.ts";

/** Milliseconds between two autosaves, without and with an open preview. */
const intervalMs = 1500;
const watchedIntervalMs = 500;

/** Longest backoff, in milliseconds. */
const maxBackoffMs = minuteMs;

/** Status of the text on the server. */
export type RemoteAutosave =
  | { state: "nothing" }
  | { state: "saved"; at: string }
  | { state: "failed"; failure: Failure };

interface RemoteAutosaveOptions {
  /** The unsaved text and the number of its last change; null when all is saved. */
  read: () => { sequence: number; workingCopy: WorkingCopy | null };
  client: {
    send: (request: AutosaveRequest) => Promise<AutosaveResponse>;
    sendBeacon: (request: AutosaveRequest) => void;
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
  let lastSent = 0;
  /** The latest change refused for its size: only a later one is sent. */
  let refusedChange = 0;
  let reported: RemoteAutosave["state"] = "nothing";

  /** Whether the server has the form as of a change. */
  function isConfirmed(since = read().sequence): boolean {
    return read().workingCopy === null ? lastSent === 0 : confirmed >= since && lastSent >= since;
  }

  function setStatus(status: RemoteAutosave) {
    reported = status.state;
    report(status);
  }

  function touch() {
    if (isConfirmed()) {
      // The text that failed to save is gone.
      if (reported === "failed" && read().workingCopy === null) setStatus({ state: "nothing" });
    } else if (isOpen && timer === undefined && running === null && read().sequence > refusedChange) {
      timer = setTimeout(send, Math.min((watchers > 0 ? watchedIntervalMs : intervalMs) * 2 ** failures, maxBackoffMs));
    }
  }

  function nextRequest(): AutosaveRequest {
    const { sequence, workingCopy } = read();
    if (workingCopy === null) return { intent: "discard", sequence };
    lastSent = sequence;
    return { intent: "save", sequence, workingCopy };
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
      case "saved":
      case "stale":
        failures = 0;
        confirmed = Math.max(confirmed, request.sequence);
        if (response.state === "saved") setStatus(response);
        return;
      case "discarded":
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
      lastSent = Math.min(lastSent, confirmed);
    }
    failures += 1;
    if (!isConfirmed()) setStatus({ state: "failed", failure });
  }

  /** The text up to a change is saved or discarded on the server. */
  function confirmDropped(sequence: number) {
    if (lastSent > sequence) return;
    lastSent = 0;
    setStatus({ state: "nothing" });
  }

  function sendNow() {
    if (timer !== undefined) void send();
  }

  function sendBeacon() {
    if (!isConfirmed() && read().sequence > refusedChange) client.sendBeacon(nextRequest());
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") sendBeacon();
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
    sendOff: sendBeacon,
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
      addEventListener("pagehide", sendBeacon, { signal });
      addEventListener("online", sendNow, { signal });
      document.addEventListener("visibilitychange", onVisibility, { signal });
      signal.addEventListener("abort", () => {
        isOpen = false;
        clearTimeout(timer);
        timer = undefined;
        sendBeacon();
      });
    },
  };
}
