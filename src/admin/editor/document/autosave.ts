import { href } from "react-router";
import { createDraft, type DraftStatus, type RemoteResult, timeoutMs } from "#src/admin/ui/draft/draft.ts";
import { deleteLocalCopy, findOpenForms, type LocalCopy, settleDrafts } from "#src/admin/ui/draft/local-draft.ts";
import { type Fields, fetchJson, formDataOf, sendFields } from "#src/admin/ui/requests.ts";
import { type EditedEntry, queryOf } from "../api/client.ts";
import type { StoredVersion } from "../api/results.ts";

/** A form's unsaved text. */
interface WorkingCopy {
  /** The save that it is based on. */
  base: StoredVersion;
  content: object;
  /** The kind, if the entry does not exist yet, else null. A new entry of the same kind offers this text. */
  newKind: string | null;
}

export type LocalWorkingCopy = LocalCopy & WorkingCopy;

/** Unsaved text of another form of the same person, on any device. */
export interface RemoteWorkingCopy {
  /** The form's id. */
  formId: string;
  sequence: number;
  base: Pick<StoredVersion, "version" | "content">;
  content: object;
  /** What was truncated from the stored text, as messages. */
  truncated?: readonly string[];
  /** An instant, in ISO form. */
  at: string;
}

/** Unsaved text of another form, neither saved nor discarded. */
export interface RecoverableWorkingCopy extends RemoteWorkingCopy {
  /** This browser has no copy of it. */
  isElsewhere: boolean;
}

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
  report: (status: DraftStatus & { recoverable?: RecoverableWorkingCopy | null }) => void;
}

/** Autosaves a form's input. Offers the input of other forms of the same entry, each once. */
export function createAutosave({ subject, title, exists, read, isSaved, report }: AutosaveOptions) {
  const { kind, entry, language, person } = subject;
  const about = `${entry} ${language}`;
  const url = `${href("/cms/entries/:kind/:entry/autosave", { kind, entry })}?${new URLSearchParams(queryOf(subject))}`;
  const newKind = () => (exists() ? null : kind);

  const fieldsOf = (intent: "save" | "discard" | "leave", fields: Fields): Fields => ({
    intent,
    person,
    formId: draft.formId,
    ...fields,
  });

  const draft = createDraft<WorkingCopy, RemoteResult>({
    person,
    about,
    title,
    url,
    intervalMs: 1500,
    read: () => {
      const unsaved = read();
      return unsaved && { ...unsaved, newKind: newKind() };
    },
    request: ({ sequence, content: copy }) => ({
      fields: copy
        ? fieldsOf("save", { sequence, base: copy.base.version, content: JSON.stringify(copy.content) })
        : fieldsOf("discard", { sequence }),
      receive: (result) => result,
    }),
    report: (status) => {
      const isFirst = status.remoteAutosave?.state === "saved" && !exists();
      report(status);
      // The local copy no longer belongs to an entry without a server record.
      if (isFirst) void draft.writeLocal();
    },
  });

  const isForSame = (copy: LocalCopy & Partial<WorkingCopy>) =>
    copy.about === about || (newKind() !== null && copy.newKind === newKind());

  async function checkRecoverable() {
    const signal = AbortSignal.timeout(timeoutMs);
    const [localCopies, remoteCopies] = await Promise.all([
      draft.closedCopies(isForSame),
      fetchJson<RemoteWorkingCopy[]>(url, { signal }).catch(() => []),
    ]);
    const openForms = new Set(await findOpenForms()).add(draft.formId);
    const workingCopies = findRecoverable(localCopies, remoteCopies, openForms);
    report({ recoverable: workingCopies.find((recoverable) => !isSaved(recoverable)) ?? null });
    for (const recoverable of workingCopies.filter(isSaved)) void dropWorkingCopy(recoverable);
  }

  async function dropWorkingCopy({ formId, sequence }: RecoverableWorkingCopy) {
    await Promise.allSettled([deleteLocalCopy(formId), sendFields(url, fieldsOf("discard", { formId, sequence }))]);
  }

  return {
    ...draft,
    /** The id of the current text. */
    text: () => ({ formId: draft.formId, sequence: draft.sequence() }),
    /** Takes over another form's text, and drops it there once it is stored here. */
    takeOver: async (recoverable: RecoverableWorkingCopy) => {
      const [isHere, isOnServer] = await draft.settle();
      if (isOnServer) await dropWorkingCopy(recoverable);
      else if (isHere) await deleteLocalCopy(recoverable.formId);
      await checkRecoverable();
    },
    discardRecoverable: async (recoverable: RecoverableWorkingCopy) => {
      await dropWorkingCopy(recoverable);
      await checkRecoverable();
    },
    /** Drops the form's text, which was reset. */
    discardUnsaved: settleDrafts,
    start: () => {
      const stop = new AbortController();
      const { signal } = stop;
      const onVisible = () => {
        if (document.visibilityState === "visible") void checkRecoverable();
      };
      const leave = () => navigator.sendBeacon(url, formDataOf(fieldsOf("leave", {})));
      draft.start(signal);
      document.addEventListener("visibilitychange", onVisible, { signal });
      addEventListener("pagehide", leave, { signal });
      signal.addEventListener("abort", leave);
      void checkRecoverable();
      return () => stop.abort();
    },
  };
}

export type Autosave = ReturnType<typeof createAutosave>;

/** The texts to offer from this browser's copies and from the server: one for each form not open here, newest first. */
export function findRecoverable(
  local: readonly LocalWorkingCopy[],
  remote: readonly RemoteWorkingCopy[],
  openForms: ReadonlySet<string | undefined>,
): RecoverableWorkingCopy[] {
  const recoverable = new Map<string, RecoverableWorkingCopy>();
  for (const { key: formId, sequence, base, content, at } of local) {
    recoverable.set(formId, { formId, sequence, base, content, at, isElsewhere: false });
  }
  for (const workingCopy of remote) {
    const known = recoverable.get(workingCopy.formId);
    if (!known || known.sequence < workingCopy.sequence)
      recoverable.set(workingCopy.formId, { ...workingCopy, isElsewhere: !known });
  }
  return [...recoverable.values()]
    .filter(({ formId }) => !openForms.has(formId))
    .sort((one, other) => other.at.localeCompare(one.at));
}
