/** Where a part stands within some content: `company.hours.mon.0.from`. The empty path is the whole. */
export type Path = string;

/**
 * Content while it is edited. It is never changed in place: a part that is the same object is the same, so whoever draws
 * a part draws again only when that one changed.
 */
export interface Edited {
  read: (path: Path) => unknown;
  write: (path: Path, value: unknown) => void;
  /** What tells the items of a list apart while they are moved, in their order. */
  keysOf: (list: Path) => readonly string[];
  insert: (list: Path, index: number, item: unknown) => void;
  remove: (list: Path, index: number) => void;
  move: (list: Path, from: number, to: number) => void;
  /** Calls back after every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

type List = readonly unknown[];

export function editContent(initial: object): Edited {
  let content: unknown = initial;
  let keysMade = 0;
  const keys = new WeakMap<List, readonly string[]>();
  const listeners = new Set<() => void>();

  function keysFor(list: List): readonly string[] {
    const known = keys.get(list);
    if (known) return known;
    const made = list.map(() => `item-${keysMade++}`);
    keys.set(list, made);
    return made;
  }

  function withPart(whole: unknown, [step, ...rest]: string[], part: unknown): unknown {
    if (step === undefined) return part;
    if (!Array.isArray(whole)) return { ...asObject(whole), [step]: withPart(asObject(whole)[step], rest, part) };
    const copy = whole.with(Number(step), withPart(whole[Number(step)], rest, part));
    keys.set(copy, keysFor(whole));
    return copy;
  }

  function read(path: Path): unknown {
    return stepsOf(path).reduce((part, step) => asObject(part)[step], content);
  }

  function write(path: Path, value: unknown): void {
    content = withPart(content, stepsOf(path), value);
    for (const listener of listeners) listener();
  }

  /** Does the same with the items of a list and with their keys. */
  function rearrange(path: Path, arrange: <Item>(items: readonly Item[], fresh: (item: unknown) => Item) => Item[]) {
    const list = listOf(read(path));
    const arranged = arrange<unknown>(list, (item) => item);
    keys.set(
      arranged,
      arrange<string>(keysFor(list), () => `item-${keysMade++}`),
    );
    write(path, arranged);
  }

  return {
    read,
    write,
    keysOf: (path) => keysFor(listOf(read(path))),
    insert: (path, index, item) => rearrange(path, (items, fresh) => items.toSpliced(index, 0, fresh(item))),
    remove: (path, index) => rearrange(path, (items) => items.toSpliced(index, 1)),
    move: (path, from, to) =>
      rearrange(path, (items) => items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The path of a part of the part at `path`. */
export function within(path: Path, step: string | number): Path {
  return path === "" ? String(step) : `${path}.${step}`;
}

function stepsOf(path: Path): string[] {
  return path === "" ? [] : path.split(".");
}

function asObject(part: unknown): Record<string, unknown> {
  return typeof part === "object" && part !== null ? (part as Record<string, unknown>) : {};
}

const nothing: List = [];

function listOf(part: unknown): List {
  return Array.isArray(part) ? part : nothing;
}
