import type { StoredVersion } from "../api/results.ts";
import type { LocalAutosave } from "../document/state.ts";
import {
  deleteWorkingCopy,
  type LocalWorkingCopy,
  lockWorkingCopy,
  readWorkingCopies,
  writeWorkingCopy,
} from "./indexeddb-working-copies.ts";

/** Milliseconds between two writes: at most this much input is lost. */
const intervalMs = 500;

interface LocalAutosaveOptions {
  /** The form's id. */
  formId: string;
  about: string;
  person: string;
  title: string;
  /** The kind, if the entry does not exist yet. */
  newKind: () => string | null;
  /** The unsaved document; null when all is saved. */
  read: () => { sequence: number; base: StoredVersion; content: object } | null;
  report: (status: LocalAutosave) => void;
}

/** Autosaves a form's input in this browser until it is saved. */
export function createLocalAutosave({
  formId: key,
  about,
  person,
  title,
  newKind,
  read,
  report,
}: LocalAutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWriteMs = 0;
  /** Sequential, so that an older write never comes last. */
  let queue: Promise<unknown> = Promise.resolve();

  /** Resolves to whether the write succeeded. */
  async function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    lastWriteMs = Date.now();
    const unsaved = read();
    const at = new Date().toISOString();
    const workingCopy = unsaved && { key, about, person, title, newKind: newKind(), at, ...unsaved };
    const writing = queue
      .then(() => (workingCopy ? writeWorkingCopy(workingCopy) : deleteWorkingCopy(key)))
      .then(
        () => true,
        () => false,
      );
    queue = writing;
    const succeeded = await writing;
    if (!workingCopy) report({ state: "nothing" });
    else report(succeeded ? { state: "saved", at } : { state: "failed" });
    return succeeded;
  }

  function touch() {
    timer ??= setTimeout(write, Math.max(0, lastWriteMs + intervalMs - Date.now()));
  }

  function flush() {
    if (timer !== undefined) void write();
  }

  return {
    touch,
    /** Writes the current draft, or deletes it if there is none. */
    write,
    /** Drafts of this browser's other forms for the same entry, or for another unsaved new entry of its kind. */
    others: async (): Promise<LocalWorkingCopy[]> => {
      const kind = newKind();
      const isSameEntry = (workingCopy: LocalWorkingCopy) =>
        workingCopy.about === about || (kind !== null && workingCopy.newKind === kind);
      try {
        return (await readWorkingCopies(person)).filter(
          (workingCopy) => isSameEntry(workingCopy) && workingCopy.key !== key,
        );
      } catch {
        return [];
      }
    },
    forget: deleteWorkingCopy,
    /** Runs until the signal. */
    start: (signal: AbortSignal) => {
      const release = lockWorkingCopy(key);
      addEventListener("pagehide", flush, { signal });
      document.addEventListener("visibilitychange", flush, { signal });
      signal.addEventListener("abort", () => {
        flush();
        release();
      });
    },
  };
}
