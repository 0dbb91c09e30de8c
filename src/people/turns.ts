/** Thrown when so many wait that one more would wait too long. */
export class Crowded extends Error {}

/**
 * Lets so many pieces of work run at a time and has others wait. Those who go first pass all who do not, so that a crowd
 * of strangers does not hold up who is known.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #longest: number;
  readonly #first: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, longest: number) {
    this.#atOnce = atOnce;
    this.#longest = longest;
  }

  isFull(goesFirst: boolean): boolean {
    return this.#queue(goesFirst).length >= this.#longest;
  }

  async take<T>(work: () => Promise<T>, goesFirst: boolean): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#wait(this.#queue(goesFirst));
    try {
      return await work();
    } finally {
      const next = this.#first.shift() ?? this.#others.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #queue(goesFirst: boolean): (() => void)[] {
    return goesFirst ? this.#first : this.#others;
  }

  #wait(queue: (() => void)[]): Promise<void> {
    if (queue.length >= this.#longest) throw new Crowded("too many wait already");
    return new Promise((resolve) => queue.push(resolve));
  }
}
