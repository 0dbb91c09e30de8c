/**
 * What a form has not saved, in this browser. In IndexedDB, because its writes survive a killed browser; `localStorage`
 * reaches the disk many seconds later.
 */
export interface LocalCopy {
  /** The form's id. */
  key: string;
  /** The form's last change in this copy. */
  sequence: number;
  person: string;
  /** What the form is for. A form for the same takes over what a closed one left. */
  about: string;
  /** Its name when a person logs out; empty if nobody is asked. */
  title: string;
  /** An instant, in ISO form. */
  at: string;
}

export type LocalStatus = { state: "nothing" } | { state: "saved"; at: string } | { state: "failed" };

/** Milliseconds between two writes: at most this much input is lost. */
const intervalMs = 500;

/** How long leaving waits for the server, in milliseconds. */
const leaveTimeoutMs = 2000;

const openDrafts = new Set<() => Promise<unknown>>();

/** Stores what all open forms contain. Waits a short time for the server, which should know before the session ends. */
export async function settleDrafts(): Promise<void> {
  const settled = Promise.allSettled([...openDrafts].map((settle) => settle()));
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, leaveTimeoutMs))]);
}

/** The open form's unsaved input, for code that ends the session. */
export interface UnsavedForm {
  title: string;
  /** Resolves to whether everything is saved. */
  save: () => Promise<boolean>;
  drop: () => Promise<void>;
}

let registered: UnsavedForm | null = null;

/** Registers the form. Returns the function that removes it. */
export function registerUnsaved(unsaved: UnsavedForm): () => void {
  registered = unsaved;
  return () => {
    if (registered === unsaved) registered = null;
  };
}

export function currentUnsaved(): UnsavedForm | null {
  return registered;
}

export interface LocalDraftOptions<Content extends object> extends Pick<LocalCopy, "person" | "about" | "title"> {
  /** What is not saved; null when all is. */
  read: () => Content | null;
  report?: (status: LocalStatus) => void;
}

/** Keeps a form's input in this browser until it is saved. */
export function createLocalDraft<Content extends object>({
  person,
  about,
  title,
  read,
  report,
}: LocalDraftOptions<Content>) {
  const key = createFormId();
  let sequence = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastWriteMs = 0;
  /** Sequential, so that an older write never comes last. */
  let queue: Promise<unknown> = Promise.resolve();
  let unlock: (() => void) | undefined;

  /** Resolves to whether the write succeeded. */
  async function write(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    lastWriteMs = Date.now();
    const content = read();
    if (content) unlock ??= lockForm(key);
    // There is no copy to delete.
    else if (!unlock) return true;
    const at = new Date().toISOString();
    const copy = content && { key, sequence, person, about, title, at, ...content };
    const writing = queue
      .then(() => (copy ? writeLocalCopy(copy) : deleteLocalCopy(key)))
      .then(
        () => true,
        () => false,
      );
    queue = writing;
    const succeeded = await writing;
    if (!copy) report?.({ state: "nothing" });
    else report?.(succeeded ? { state: "saved", at } : { state: "failed" });
    return succeeded;
  }

  function flush() {
    if (timer !== undefined) void write();
  }

  return {
    key,
    sequence: () => sequence,
    /** Records a change. */
    touch: () => {
      sequence += 1;
      timer ??= setTimeout(write, Math.max(0, lastWriteMs + intervalMs - Date.now()));
    },
    /** Writes the input, or deletes the copy if all is saved. */
    write,
    /** What closed forms for the same left, newest first. */
    closedCopies: async (
      isSame = (copy: LocalCopy & Content) => copy.about === about,
    ): Promise<(LocalCopy & Content)[]> => {
      try {
        const [copies, openForms] = await Promise.all([readLocalCopies<Content>(person), findOpenForms()]);
        return copies.filter((copy) => isSame(copy) && copy.key !== key && !openForms.has(copy.key));
      } catch {
        // Storage may be disabled.
        return [];
      }
    },
    /** Runs until the signal. `settle` stores all that the form contains. */
    start: (signal: AbortSignal, settle: () => Promise<unknown> = write) => {
      openDrafts.add(settle);
      addEventListener("pagehide", flush, { signal });
      document.addEventListener("visibilitychange", flush, { signal });
      signal.addEventListener("abort", () => {
        openDrafts.delete(settle);
        flush();
        unlock?.();
        unlock = undefined;
      });
    },
  };
}

/** A unique id. `crypto.randomUUID` exists only on https. */
function createFormId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (number) => number.toString(36)).join("-");
}

/** Marks a form as open, until the returned function is called or the page closes. */
function lockForm(key: string): () => void {
  const released = Promise.withResolvers<void>();
  // Locks exist only on https and localhost; elsewhere an open form's input may be offered in another tab.
  navigator.locks?.request(key, () => released.promise).catch(() => {});
  return released.resolve;
}

/** The forms with unsaved input that are open in this browser. */
export async function findOpenForms(): Promise<ReadonlySet<string | undefined>> {
  return new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
}

const storeName = "copies";

let database: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open("mangrove", 1);
    request.onupgradeneeded = () => {
      const copies = request.result.createObjectStore(storeName, { keyPath: "key" });
      copies.createIndex("person", "person");
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

/** Runs a request on the copies. Resolves when the result is on disk. */
async function withCopies<Result>(
  mode: IDBTransactionMode,
  query: (copies: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await openDatabase()).transaction(storeName, mode);
  const request = query(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

let isLoggingOut = false;

async function writeLocalCopy(copy: LocalCopy): Promise<void> {
  if (!isLoggingOut) await withCopies("readwrite", (copies) => copies.put(copy));
}

export async function deleteLocalCopy(key: string): Promise<void> {
  await withCopies("readwrite", (copies) => copies.delete(key));
}

/** A person's unsaved input in this browser, newest first. */
export async function readLocalCopies<Content = unknown>(person: string): Promise<(LocalCopy & Content)[]> {
  const copies: (LocalCopy & Content)[] = await withCopies("readonly", (copies) =>
    copies.index("person").getAll(person),
  );
  return copies.sort((one, other) => other.at.localeCompare(one.at));
}

/** Deletes all of a person's copies, at logout. This page writes none anymore. */
export async function deleteLocalCopies(person: string): Promise<void> {
  isLoggingOut = true;
  const copies = await readLocalCopies(person);
  await Promise.allSettled(copies.map(({ key }) => deleteLocalCopy(key)));
}
