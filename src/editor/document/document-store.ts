/** A path within content: `company.hours.mon.0.from`. The empty path is the root. */
export type Path = string;

/** Immutable content while it is edited: an unchanged part stays the same object, so only changed parts render again. */
export interface DocumentStore {
  read: (path: Path) => unknown;
  write: (path: Path, value: unknown) => void;
  /** Stable keys of a list's items, in order. */
  keysOf: (list: Path) => readonly string[];
  insert: (list: Path, index: number, item: unknown) => void;
  remove: (list: Path, index: number) => void;
  move: (list: Path, from: number, to: number) => void;
  /** Calls the listener after every change. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

type List = readonly unknown[];

export function createDocumentStore(initial: object): DocumentStore {
  let content: unknown = initial;
  let keyCount = 0;
  const keys = new WeakMap<List, readonly string[]>();
  const listeners = new Set<() => void>();

  function keysFor(list: List): readonly string[] {
    const known = keys.get(list);
    if (known) return known;
    const created = list.map(() => `item-${keyCount++}`);
    keys.set(list, created);
    return created;
  }

  function replaceAt(whole: unknown, [key, ...rest]: string[], part: unknown): unknown {
    if (key === undefined) return part;
    if (!Array.isArray(whole)) return { ...asObject(whole), [key]: replaceAt(asObject(whole)[key], rest, part) };
    const copy = whole.with(Number(key), replaceAt(whole[Number(key)], rest, part));
    keys.set(copy, keysFor(whole));
    return copy;
  }

  function read(path: Path): unknown {
    return keysIn(path).reduce((part, key) => asObject(part)[key], content);
  }

  function write(path: Path, value: unknown): void {
    content = replaceAt(content, keysIn(path), value);
    for (const listener of listeners) listener();
  }

  /** Applies the same change to a list's items and to their keys. */
  function rearrange(path: Path, change: <Item>(items: readonly Item[], wrap: (item: unknown) => Item) => Item[]) {
    const list = listOf(read(path));
    const changed = change<unknown>(list, (item) => item);
    keys.set(
      changed,
      change<string>(keysFor(list), () => `item-${keyCount++}`),
    );
    write(path, changed);
  }

  return {
    read,
    write,
    keysOf: (path) => keysFor(listOf(read(path))),
    insert: (path, index, item) => rearrange(path, (items, wrap) => items.toSpliced(index, 0, wrap(item))),
    remove: (path, index) => rearrange(path, (items) => items.toSpliced(index, 1)),
    move: (path, from, to) =>
      rearrange(path, (items) => items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The path of a child of the part at `path`. */
export function within(path: Path, key: string | number): Path {
  return path === "" ? String(key) : `${path}.${key}`;
}

function keysIn(path: Path): string[] {
  return path === "" ? [] : path.split(".");
}

function asObject(part: unknown): Record<string, unknown> {
  return typeof part === "object" && part !== null ? (part as Record<string, unknown>) : {};
}

const nothing: List = [];

function listOf(part: unknown): List {
  return Array.isArray(part) ? part : nothing;
}
