import type { StoredVersion } from "../api/results.ts";

/**
 * Unsaved input in the browser. In IndexedDB, because its writes survive a killed browser; `localStorage` reaches the
 * disk many seconds later.
 */
export interface LocalWorkingCopy {
  /** The form's id. */
  key: string;
  /** The form's last change in this draft. */
  sequence: number;
  person: string;
  /** Entry id and language. */
  about: string;
  /** The kind, if the entry does not exist yet, else null. A new entry of the same kind offers this draft. */
  newKind: string | null;
  /** The entry's title. */
  title: string;
  /** The save that it is based on. */
  base: StoredVersion;
  content: object;
  /** An instant, in ISO form. */
  at: string;
}

const storeName = "copies";

let database: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("mangrove", 1);
    request.onupgradeneeded = () => {
      const workingCopies = request.result.createObjectStore(storeName, { keyPath: "key" });
      workingCopies.createIndex("person", "person");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    // Disabled or full storage may work the next time.
    database = null;
    throw error;
  });
  return database;
}

/** Runs a request on the drafts. Resolves when the result is on disk. */
async function withWorkingCopies<Result>(
  mode: IDBTransactionMode,
  query: (workingCopies: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await openDatabase()).transaction(storeName, mode);
  const request = query(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function writeWorkingCopy(workingCopy: LocalWorkingCopy): Promise<void> {
  await withWorkingCopies("readwrite", (workingCopies) => workingCopies.put(workingCopy));
}

export async function deleteWorkingCopy(key: string): Promise<void> {
  await withWorkingCopies("readwrite", (workingCopies) => workingCopies.delete(key));
}

/** A person's unsaved drafts in this browser, newest first. */
export async function readWorkingCopies(person: string): Promise<LocalWorkingCopy[]> {
  const workingCopies: LocalWorkingCopy[] = await withWorkingCopies("readonly", (workingCopies) =>
    workingCopies.index("person").getAll(person),
  );
  return workingCopies.sort((one, other) => other.at.localeCompare(one.at));
}

/** Marks a draft as open in a form, until the returned function is called or the page closes. */
export function lockWorkingCopy(key: string): () => void {
  const released = Promise.withResolvers<void>();
  // Locks exist only on https and localhost; elsewhere an open form's draft may be offered in another tab.
  navigator.locks?.request(lockName(key), () => released.promise).catch(() => {});
  return released.resolve;
}

/** Which of these forms are open in this browser. */
export async function findOpenForms(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return new Set(keys.filter((key) => held.has(lockName(key))));
}

function lockName(key: string): string {
  return `mangrove copy ${key}`;
}
