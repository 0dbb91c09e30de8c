import { minuteMs } from "#src/base/durations.ts";
import { type Failure, type Fields, formDataOf, isFailed, sendFields, type WithFailure } from "../requests.ts";
import { createLocalDraft, deleteLocalCopy, type LocalDraftOptions, type LocalStatus } from "./local-draft.ts";

/** Milliseconds between two requests with an open preview. */
const watchedIntervalMs = 500;

/** Longest backoff, in milliseconds. */
const maxBackoffMs = minuteMs;

/** Request timeout, in milliseconds. The server may still handle the request after that. */
export const timeoutMs = 20_000;

/** Status of the text on the server. */
export type RemoteStatus =
  | { state: "nothing" }
  | { state: "saved"; at: string }
  | { state: "failed"; failure: Failure };

/** Where the text is stored: what has changed. */
export interface DraftStatus {
  localAutosave?: LocalStatus;
  remoteAutosave?: RemoteStatus;
}

/** The text as of a change; null if all is saved. */
interface Version<Content> {
  sequence: number;
  content: Content | null;
}

/** What an answer of the server means. */
export type RemoteResult =
  | { state: "saved"; at: string }
  /** A later text of the same form arrived first, or its end. */
  | { state: "stale" }
  /** It was dropped, as requested. */
  | { state: "discarded" }
  /** It must be sent in another way. */
  | { state: "again" }
  /** The server has another text: nothing is sent until the person has chosen one. */
  | { state: "conflict" }
  /** It is over the size limit and stays only in the browser. */
  | { state: "too-large" }
  | { state: "missing" }
  /** Another person is now logged in in this browser. */
  | { state: "other-person" };

interface DraftOptions<Content extends object, Answer extends object>
  extends Omit<LocalDraftOptions<Content>, "report"> {
  url: string;
  /** The fields of a request, and what its answer means. */
  request: (version: Version<Content>) => { fields: Fields; receive: (answer: Answer) => RemoteResult };
  /** Milliseconds between two requests. */
  intervalMs: number;
  /** The copy in this browser ends once the server has the text, not once it is saved. */
  isLocalUntilSent?: boolean;
  report: (status: DraftStatus) => void;
}

/**
 * Keeps a form's text until it is saved: on the server, for every device, and in this browser, for when the server is
 * unreachable. One request runs at a time, then the latest text follows. Nothing comes back from the server into the
 * form by itself.
 */
export function createDraft<Content extends object, Answer extends object>(options: DraftOptions<Content, Answer>) {
  const { url, read, intervalMs, isLocalUntilSent = false, report } = options;
  const local = createLocalDraft<Content>({
    ...options,
    read: () => (isLocalUntilSent && isConfirmed() ? null : read()),
    report: (localAutosave) => report({ localAutosave }),
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isOpen = false;
  /** There is a conflict. */
  let isPaused = false;
  let watchers = 0;
  let failures = 0;
  /** The latest change that the server confirmed. */
  let confirmed = 0;
  /** The latest change sent as a text that the server may have; zero when it has none. */
  let lastSent = 0;
  /** The latest change refused for its size: only a later one is sent. */
  let refusedChange = 0;

  /** Whether the server has the form as of a change. */
  function isConfirmed(since = local.sequence()): boolean {
    return read() === null ? lastSent === 0 : confirmed >= since && lastSent >= since;
  }

  function setStatus(remoteAutosave: RemoteStatus) {
    report({ remoteAutosave });
    if (isLocalUntilSent) void local.write();
  }

  function schedule() {
    if (isConfirmed()) {
      // The text that failed to save is gone.
      if (failures > 0 && read() === null) confirmDropped(local.sequence());
    } else if (isOpen && !isPaused && timer === undefined && running === null && local.sequence() > refusedChange) {
      timer = setTimeout(send, Math.min((watchers > 0 ? watchedIntervalMs : intervalMs) * 2 ** failures, maxBackoffMs));
    }
  }

  function cancel() {
    clearTimeout(timer);
    timer = undefined;
  }

  function nextVersion(): Version<Content> {
    const version = { sequence: local.sequence(), content: read() };
    if (version.content !== null) lastSent = version.sequence;
    return version;
  }

  function send(): Promise<void> {
    cancel();
    running ??= attempt(nextVersion()).finally(() => {
      running = null;
      schedule();
    });
    return running;
  }

  async function attempt(version: Version<Content>): Promise<void> {
    const { fields, receive } = options.request(version);
    const answer = await sendFields<Answer>(url, fields, AbortSignal.timeout(timeoutMs));
    settleRequest(version, isFailed(answer) ? answer : receive(answer));
  }

  function settleRequest({ sequence }: Version<Content>, result: WithFailure<RemoteResult>) {
    switch (result.state) {
      case "saved":
      case "stale":
        failures = 0;
        confirmed = Math.max(confirmed, sequence);
        if (result.state === "saved") setStatus(result);
        return;
      case "discarded":
        return confirmDropped(sequence);
      case "again":
        return;
      case "conflict":
        isPaused = true;
        return;
      case "failed":
        return failed(result.failure, sequence);
      default:
        return failed(result.state, sequence);
    }
  }

  function failed(failure: Failure, sequence: number) {
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
    failures = 0;
    lastSent = 0;
    setStatus({ state: "nothing" });
  }

  function sendNow() {
    if (timer !== undefined) void send();
  }

  /** Sends while the page closes. Browsers limit this to 64 KB. */
  function sendBeacon() {
    if (isPaused || isConfirmed() || local.sequence() <= refusedChange) return;
    navigator.sendBeacon(url, formDataOf(options.request(nextVersion()).fields));
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") sendBeacon();
    else sendNow();
  }

  /** Sends the current text. Resolves to whether the server has it, or a later one. */
  async function sendAll(): Promise<boolean> {
    const sequence = local.sequence();
    await running;
    if (!isPaused && !isConfirmed(sequence)) await send();
    return isConfirmed(sequence);
  }

  /** Stores the text. Resolves to whether this browser has it, and whether the server has. */
  const settle = () => Promise.all([local.write(), sendAll()]);

  return {
    formId: local.key,
    sequence: local.sequence,
    closedCopies: local.closedCopies,
    writeLocal: local.write,
    confirmDropped,
    settle,
    sendBeacon,
    /** Whether the server has the form, and nothing is running. */
    isSettled: () => running === null && !isPaused && isConfirmed(),
    /** Records a change. */
    touch: () => {
      local.touch();
      schedule();
    },
    /** Updates both copies to the form's current state. */
    sync: () => {
      void local.write();
      schedule();
    },
    /** The form shows what the server has, or begins with nothing. */
    adopt: (isStored: boolean) => {
      cancel();
      isPaused = false;
      confirmed = local.sequence();
      lastSent = isStored ? confirmed : 0;
      void local.write();
    },
    /** The person chose the form's text in a conflict. */
    resume: () => {
      isPaused = false;
      schedule();
    },
    /** Drops the copy of a closed form whose text this one took over, once it is stored here. */
    takeOver: async (key: string) => {
      if (await local.write()) await deleteLocalCopy(key);
    },
    /** Sends a text that failed to arrive, without the rest of the pause. */
    retry: () => {
      if (failures > 0) sendNow();
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
      local.start(signal, settle);
      addEventListener("pagehide", sendBeacon, { signal });
      addEventListener("online", sendNow, { signal });
      document.addEventListener("visibilitychange", onVisibility, { signal });
      signal.addEventListener("abort", () => {
        isOpen = false;
        cancel();
        sendBeacon();
      });
    },
  };
}
