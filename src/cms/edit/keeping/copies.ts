import type { Saved } from "../exchange/answers.ts";

/**
 * What somebody has typed and not saved, kept in the browser. In IndexedDB, since what is written there outlives a
 * browser that is killed; `localStorage` reaches the disk many seconds later.
 */
export interface Copy {
  /** The form's id. */
  key: string;
  /** The last change of that form that is in it. */
  sequence: number;
  person: string;
  /** Which entry, in which language. */
  about: string;
  /** Of an entry that is not there yet its kind, else null: whoever begins another one is offered this. */
  begins: string | null;
  /** What a person calls it. */
  title: string;
  /** What the typing began with. */
  base: Saved;
  content: object;
  /** An instant, in ISO form. */
  at: string;
}

const store = "copies";

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open("mangrove", 1);
    asked.onupgradeneeded = () => {
      const copies = asked.result.createObjectStore(store, { keyPath: "key" });
      copies.createIndex("person", "person");
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  }).catch((error) => {
    // Storage that is switched off or full may be back the next time.
    opened = null;
    throw error;
  });
  return opened;
}

/** Does something with the copies; when it is done, it outlives the browser's end. */
async function withCopies<Result>(
  mode: IDBTransactionMode,
  ask: (copies: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await open()).transaction(store, mode);
  const asked = ask(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function writeCopy(copy: Copy): Promise<void> {
  await withCopies("readwrite", (copies) => copies.put(copy));
}

export async function dropCopy(key: string): Promise<void> {
  await withCopies("readwrite", (copies) => copies.delete(key));
}

/** All that somebody has typed in this browser and not saved, the latest first. */
export async function copiesOf(person: string): Promise<Copy[]> {
  const copies: Copy[] = await withCopies("readonly", (all) => all.index("person").getAll(person));
  return copies.sort((one, other) => other.at.localeCompare(one.at));
}

/** Says that a copy belongs to an open form, until the returned function is called or the page is gone. */
export function holdCopy(key: string): () => void {
  const end = Promise.withResolvers<void>();
  // Only on https and on this machine; elsewhere an open form's copy may be offered to another tab.
  navigator.locks?.request(lockOf(key), () => end.promise).catch(() => {});
  return end.resolve;
}

/** Of some forms those that are open in this browser. */
export async function openAmong(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return new Set(keys.filter((key) => held.has(lockOf(key))));
}

function lockOf(key: string): string {
  return `mangrove copy ${key}`;
}
