/** Chooses the same way for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to less than 1: mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, with both ends. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const keyed = items.map((item) => ({ item, key: this.next() }));
    return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
  }

  /** Takes all items in a random order before one comes again. */
  bag<Item>(items: readonly Item[]): () => Item {
    let left: Item[] = [];
    return () => {
      if (left.length === 0) left = this.shuffled(items);
      const item = left.pop();
      if (item === undefined) throw new Error("An empty bag");
      return item;
    };
  }

  /** The name of a weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    for (const name of names) {
      left -= weights[name];
      if (left < 0) return name;
    }
    throw new Error("No weights");
  }
}
