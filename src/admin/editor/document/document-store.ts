import type { Path } from "#src/domain/content/schema/values/path.ts";

type List = readonly unknown[];

export type DocumentStore = ReturnType<typeof createDocumentStore>;

/** Immutable content while it is edited: an unchanged part stays the same object, so only changed parts render again. */
export function createDocumentStore(initial: object) {
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
    /** Stable keys of a list's items, in order. */
    keysOf: (path: Path) => keysFor(listOf(read(path))),
    insert: (path: Path, index: number, item: unknown) =>
      rearrange(path, (items, wrap) => items.toSpliced(index, 0, wrap(item))),
    remove: (path: Path, index: number) => rearrange(path, (items) => items.toSpliced(index, 1)),
    move: (path: Path, from: number, to: number) =>
      rearrange(path, (items) => items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))),
    /** Calls the listener after every change. Returns the unsubscribe function. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
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
