/** A map of limited size: what was used least recently goes first. */
export class LruCache<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; size: number }>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: Value, key: Key) => number;
  #size = 0;

  /** Without `sizeOf`, `maxSize` is a number of entries. */
  constructor(maxSize: number, sizeOf: (value: Value, key: Key) => number = () => 1) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  get size(): number {
    return this.#size;
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    // A Map keeps insertion order.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Like `get`, but not a use. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    const size = this.#sizeOf(value, key);
    this.#entries.set(key, { value, size });
    this.#size += size;
    while (this.#size > this.#maxSize) {
      const [leastRecent] = this.#entries.keys();
      this.delete(leastRecent as Key);
    }
  }

  delete(key: Key): boolean {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    return this.#entries.delete(key);
  }

  keys(): Key[] {
    return [...this.#entries.keys()];
  }
}
