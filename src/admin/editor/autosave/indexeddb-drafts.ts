import type { Saved } from "../api/results.ts";

/**
 * Unsaved input in the browser. In IndexedDB, because its writes survive a killed browser; `localStorage` reaches the
 * disk many seconds later.
 */
export interface LocalDraft {
  /** The form's id. */
  key: string;
  /** The form's last change in this draft. */
  sequence: number;
  person: string;
  /** Entry id and language. */
  about: string;
  /** The kind, if the entry does not exist yet, else null. A new entry of the same kind offers this draft. */
  begins: string | null;
  /** The entry's title. */
  title: string;
  /** The save that it is based on. */
  base: Saved;
  content: object;
  /** An instant, in ISO form. */
  at: string;
}

const store = "copies";

let database: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("mangrove", 1);
    request.onupgradeneeded = () => {
      const drafts = request.result.createObjectStore(store, { keyPath: "key" });
      drafts.createIndex("person", "person");
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
async function withDrafts<Result>(
  mode: IDBTransactionMode,
  query: (drafts: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await openDatabase()).transaction(store, mode);
  const request = query(transaction.objectStore(store));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function writeDraft(draft: LocalDraft): Promise<void> {
  await withDrafts("readwrite", (drafts) => drafts.put(draft));
}

export async function deleteDraft(key: string): Promise<void> {
  await withDrafts("readwrite", (drafts) => drafts.delete(key));
}

/** A person's unsaved drafts in this browser, newest first. */
export async function readDrafts(person: string): Promise<LocalDraft[]> {
  const drafts: LocalDraft[] = await withDrafts("readonly", (drafts) => drafts.index("person").getAll(person));
  return drafts.sort((one, other) => other.at.localeCompare(one.at));
}

/** Marks a draft as open in a form, until the returned function is called or the page closes. */
export function lockDraft(key: string): () => void {
  const end = Promise.withResolvers<void>();
  // Locks exist only on https and localhost; elsewhere an open form's draft may be offered in another tab.
  navigator.locks?.request(lockName(key), () => end.promise).catch(() => {});
  return end.resolve;
}

/** Which of these forms are open in this browser. */
export async function findLocked(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
  return new Set(keys.filter((key) => held.has(lockName(key))));
}

function lockName(key: string): string {
  return `mangrove copy ${key}`;
}
