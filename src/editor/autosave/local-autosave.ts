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
  function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    writtenAt = Date.now();
    const unsaved = read();
    const at = new Date().toISOString();
    const kind = begins();
    const written = queue.then(() =>
      unsaved ? writeDraft({ key, about, person, title, begins: kind, at, ...unsaved }) : deleteDraft(key),
    );
    queue = written.catch(() => {});
    return written.then(
      () => {
        report(unsaved ? { state: "kept", at } : { state: "nothing" });
        return true;
      },
      () => {
        report(unsaved ? { state: "failed" } : { state: "nothing" });
        return false;
      },
    );
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
    start: () => {
      const release = lockDraft(key);
      addEventListener("pagehide", flush);
      document.addEventListener("visibilitychange", flush);
      return () => {
        removeEventListener("pagehide", flush);
        document.removeEventListener("visibilitychange", flush);
        flush();
        release();
      };
    },
  };
}
