import type { Saved } from "../api/results.ts";
import type { LocalAutosave } from "../document/state.ts";
import { deleteDraft, type LocalDraft, lockDraft, readDrafts, writeDraft } from "./indexeddb-drafts.ts";

/** Milliseconds between two writes: at most this much input is lost. */
const interval = 500;

interface LocalAutosaveOptions {
  /** The form's id. */
  writer: string;
  about: string;
  person: string;
  title: string;
  /** The kind, if the entry does not exist yet. */
  begins: () => string | null;
  /** The unsaved document; null when all is saved. */
  read: () => { sequence: number; base: Saved; content: object } | null;
  report: (status: LocalAutosave) => void;
}

/** Autosaves a form's input in this browser until it is saved. */
export function createLocalAutosave({ writer: key, about, person, title, begins, read, report }: LocalAutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = 0;
  /** Sequential, so that an older write never comes last. */
  let queue: Promise<unknown> = Promise.resolve();

  /** Resolves to whether the write succeeded. */
  async function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    writtenAt = Date.now();
    const unsaved = read();
    const at = new Date().toISOString();
    const draft = unsaved && { key, about, person, title, begins: begins(), at, ...unsaved };
    const written = queue
      .then(() => (draft ? writeDraft(draft) : deleteDraft(key)))
      .then(
        () => true,
        () => false,
      );
    queue = written;
    const isWritten = await written;
    if (!draft) report({ state: "nothing" });
    else report(isWritten ? { state: "kept", at } : { state: "failed" });
    return isWritten;
  }

  function touch() {
    timer ??= setTimeout(write, Math.max(0, writtenAt + interval - Date.now()));
  }

  function flush() {
    if (timer !== undefined) void write();
  }

  return {
    touch,
    /** Writes the current draft, or deletes it if there is none. */
    write,
    /** Drafts of this browser's other forms for the same entry, or for another unsaved new entry of its kind. */
    others: async (): Promise<LocalDraft[]> => {
      const kind = begins();
      const isSameEntry = (draft: LocalDraft) => draft.about === about || (kind !== null && draft.begins === kind);
      try {
        return (await readDrafts(person)).filter((draft) => isSameEntry(draft) && draft.key !== key);
      } catch {
        return [];
      }
    },
    forget: deleteDraft,
    /** Runs until the signal. */
    start: (signal: AbortSignal) => {
      const release = lockDraft(key);
      addEventListener("pagehide", flush, { signal });
      document.addEventListener("visibilitychange", flush, { signal });
      signal.addEventListener("abort", () => {
        flush();
        release();
      });
    },
  };
}
