import type { EditedEntry } from "../api/client.ts";
import type { StoredVersion } from "../api/results.ts";
import type { FormState } from "../document/state.ts";
import { createAutosaveClient } from "./autosave-client.ts";
import { findOpenForms } from "./indexeddb-working-copies.ts";
import { createLocalAutosave } from "./local-autosave.ts";
import { findRecoverable, type RecoverableWorkingCopy } from "./recovery.ts";
import { createRemoteAutosave } from "./remote-autosave.ts";

/** How long leaving waits for the server, in milliseconds. */
const leaveTimeoutMs = 2000;

interface AutosaveOptions {
  subject: EditedEntry;
  /** The entry's title. */
  title: string;
  /** Whether the entry exists on the server. */
  exists: () => boolean;
  /** The unsaved document and its base; null when all is saved. */
  read: () => { base: StoredVersion; content: object } | null;
  /** Whether everything in an offer is saved: its form closed before it could drop it. */
  isSaved: (recoverable: RecoverableWorkingCopy) => boolean;
  report: (status: Partial<Pick<FormState, "localAutosave" | "remoteAutosave" | "recoverable">>) => void;
}

/**
 * Autosaves a form's input until it is saved: on the server, for every device, and in this browser, for when the server
 * is unreachable. Offers autosaved texts of other forms, each once.
 */
export function createAutosave({ subject, title, exists, read, isSaved, report }: AutosaveOptions) {
  const formId = createFormId();
  const client = createAutosaveClient(subject, formId);
  let sequence = 0;

  const local = createLocalAutosave({
    formId,
    about: `${subject.entry} ${subject.language}`,
    person: subject.person,
    title,
    newKind: () => (exists() ? null : subject.kind),
    read: () => {
      const unsaved = read();
      return unsaved && { sequence, ...unsaved };
    },
    report: (localAutosave) => report({ localAutosave }),
  });

  const remote = createRemoteAutosave({
    read: () => ({ sequence, workingCopy: read() }),
    client,
    report: (status) => {
      const isFirst = status.state === "saved" && !exists();
      report({ remoteAutosave: status });
      // The local draft no longer belongs to an entry without a server record.
      if (isFirst) void local.write();
    },
  });

  async function checkRecoverable() {
    const [localCopies, remoteCopies] = await Promise.all([local.others(), client.fetchOthers().catch(() => [])]);
    const openForms = await findOpenForms([
      ...localCopies.map(({ key }) => key),
      ...remoteCopies.map((text) => text.formId),
    ]);
    const workingCopies = findRecoverable(localCopies, remoteCopies, new Set([...openForms, formId]));
    report({ recoverable: workingCopies.find((recoverable) => !isSaved(recoverable)) ?? null });
    for (const recoverable of workingCopies.filter(isSaved)) void dropWorkingCopy(recoverable);
  }

  async function dropWorkingCopy({ formId, sequence }: RecoverableWorkingCopy) {
    await Promise.allSettled([local.forget(formId), client.dropOther({ formId, sequence })]);
  }

  return {
    formId,
    /** The id of the current text. */
    text: () => ({ formId, sequence }),
    /** Records a change. */
    touch: () => {
      sequence += 1;
      local.touch();
      remote.touch();
    },
    /** Updates both autosaves to the form's current state. */
    sync: () => {
      void local.write();
      remote.touch();
    },
    /** The server dropped the text up to this change when it saved. */
    confirmDropped: remote.confirmDropped,
    watch: remote.watch,
    /** The server answers again: sends what could not be sent. */
    retry: remote.retry,
    /** Takes over another form's text, and drops it there once it is stored here. */
    takeOver: async (recoverable: RecoverableWorkingCopy) => {
      const [isHere, isOnServer] = await Promise.all([local.write(), remote.settle()]);
      if (isOnServer) await dropWorkingCopy(recoverable);
      else if (isHere) await local.forget(recoverable.formId);
      await checkRecoverable();
    },
    discardRecoverable: async (recoverable: RecoverableWorkingCopy) => {
      await dropWorkingCopy(recoverable);
      await checkRecoverable();
    },
    /** Drops the form's text. Waits a short time for the server, which should know before the session ends. */
    discardUnsaved: async () => {
      await local.write();
      await Promise.race([remote.settle(), new Promise((resolve) => setTimeout(resolve, leaveTimeoutMs))]);
    },
    start: () => {
      const stop = new AbortController();
      const { signal } = stop;
      const onVisible = () => {
        if (document.visibilityState === "visible") void checkRecoverable();
      };
      local.start(signal);
      remote.start(signal);
      document.addEventListener("visibilitychange", onVisible, { signal });
      addEventListener("pagehide", client.sendLeave, { signal });
      signal.addEventListener("abort", client.sendLeave);
      void checkRecoverable();
      return () => stop.abort();
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;

/** A unique id. `crypto.randomUUID` exists only on https. */
function createFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}
