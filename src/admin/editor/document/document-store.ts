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

  function replaceAt(container: unknown, [key, ...rest]: string[], value: unknown): unknown {
    if (key === undefined) return value;
    if (!Array.isArray(container))
      return { ...asObject(container), [key]: replaceAt(asObject(container)[key], rest, value) };
    const copy = container.with(Number(key), replaceAt(container[Number(key)], rest, value));
    keys.set(copy, keysFor(container));
    return copy;
  }

  function read(path: Path): unknown {
    return readPart(content, path);
  }

  function write(path: Path, value: unknown): void {
    content = replaceAt(content, pathSegments(path), value);
    for (const listener of listeners) listener();
  }

  /** Applies the same change to a list's items and to their keys. */
  function rearrange(path: Path, change: <Item>(items: readonly Item[], toItem: (item: unknown) => Item) => Item[]) {
    const list = asList(read(path));
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
    keysOf: (path: Path) => keysFor(asList(read(path))),
    insert: (path: Path, index: number, item: unknown) =>
      rearrange(path, (items, toItem) => items.toSpliced(index, 0, toItem(item))),
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

/** The value at a path of some content; undefined where there is none. */
export function readPart(content: unknown, path: Path): unknown {
  return pathSegments(path).reduce((value, key) => asObject(value)[key], content);
}

function pathSegments(path: Path): string[] {
  return path === "" ? [] : path.split(".");
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const nothing: List = [];

function asList(value: unknown): List {
  return Array.isArray(value) ? value : nothing;
}
