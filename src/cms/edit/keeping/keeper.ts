import type { Keeping } from "../editor/state.ts";
import type { Saved } from "../exchange/answers.ts";
import { type Copy, copiesOf, dropCopy, holdCopy, writeCopy } from "./copies.ts";

/** No more is lost than what was typed within it, in milliseconds. */
const interval = 500;

interface Kept {
  /** The form's id. */
  writer: string;
  about: string;
  person: string;
  title: string;
  /** The kind of an entry that is not there yet. */
  begins: () => string | null;
  /** What there is to keep; nothing when all is saved. */
  read: () => { sequence: number; base: Saved; content: object } | null;
  report: (keeping: Keeping) => void;
}

/** Keeps what is typed into a form in the browser, until it is saved. */
export function keeper({ writer: key, about, person, title, begins, read, report }: Kept) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writtenAt = 0;
  /** One after the other, so that nothing older is written last. */
  let work: Promise<unknown> = Promise.resolve();

  /** Whether what there is to keep is kept. */
  function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    writtenAt = Date.now();
    const typed = read();
    const at = new Date().toISOString();
    const kind = begins();
    const written = work.then(() =>
      typed ? writeCopy({ key, about, person, title, begins: kind, at, ...typed }) : dropCopy(key),
    );
    work = written.catch(() => {});
    return written.then(
      () => {
        report(typed ? { state: "kept", at } : { state: "nothing" });
        return true;
      },
      () => {
        report(typed ? { state: "impossible" } : { state: "nothing" });
        return false;
      },
    );
  }

  function touch() {
    timer ??= setTimeout(write, Math.max(0, writtenAt + interval - Date.now()));
  }

  function writeWhatWaits() {
    if (timer !== undefined) void write();
  }

  return {
    touch,
    /** Writes down at once what there is to keep, or that there is nothing. */
    write,
    /** What was typed in other forms of this browser for the same entry, or for one that has not become one either. */
    others: async (): Promise<Copy[]> => {
      const kind = begins();
      const isMeant = (copy: Copy) => copy.about === about || (kind !== null && copy.begins === kind);
      try {
        return (await copiesOf(person)).filter((copy) => isMeant(copy) && copy.key !== key);
      } catch {
        return [];
      }
    },
    forget: dropCopy,
    start: () => {
      const release = holdCopy(key);
      addEventListener("pagehide", writeWhatWaits);
      document.addEventListener("visibilitychange", writeWhatWaits);
      return () => {
        removeEventListener("pagehide", writeWhatWaits);
        document.removeEventListener("visibilitychange", writeWhatWaits);
        writeWhatWaits();
        release();
      };
    },
  };
}
