import { memoryOf, type PreparedAnswer } from "./answer.ts";

interface Kept {
  answer: PreparedAnswer;
  version: number;
  validUntil: number;
  /** The memory that it takes with its key, in bytes. */
  size: number;
}

/** How long pages of an earlier content stay, in milliseconds: they stand if the database cannot be read just then. */
const outdatedStay = 10 * 60_000;

export interface Rendering {
  answer: PreparedAnswer;
  /** Until when the page is true, in milliseconds since 1970; null when it must not be kept. */
  validUntil: number | null;
}

/**
 * Pages as they went out, by canonical address. A page is valid for the content version that it shows and until its
 * time; concurrent misses of one page render once; the least recently used give way when memory is full.
 */
export class PageCache {
  readonly #kept = new Map<string, Kept>();
  readonly #rendering = new Map<string, Promise<Rendering>>();
  readonly #capacity: number;
  #size = 0;
  /** The newest content version that was asked for, and since when, in milliseconds since 1970. */
  #newest = { version: 0, since: 0 };

  /** `capacity` in bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The kept page, if it is still true. */
  fresh(key: string, version: number, now: number): PreparedAnswer | undefined {
    this.#see(version, now);
    const kept = this.#kept.get(key);
    if (!kept || kept.version !== version || now >= kept.validUntil) return undefined;
    // The order of a Map is that of its insertions: what was used last goes last.
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.answer;
  }

  /** The last known page, whether or not it is still true: for when nothing newer can be made. */
  last(key: string): PreparedAnswer | undefined {
    return this.#kept.get(key)?.answer;
  }

  /** Renders a page, or waits for the rendering that is under way. */
  async render(key: string, version: number, render: () => Promise<Rendering>): Promise<Rendering> {
    // Whoever asks after a change must not be given a page that began before it.
    const turn = `${version} ${key}`;
    const underWay = this.#rendering.get(turn);
    if (underWay) return underWay;
    const rendering = render();
    this.#rendering.set(turn, rendering);
    try {
      const { answer, validUntil } = await rendering;
      if (validUntil !== null) this.#keep(key, answer, version, validUntil);
      return { answer, validUntil };
    } finally {
      this.#rendering.delete(turn);
    }
  }

  /** Puts another form of the same answer in its place, unless that is taken by something else meanwhile. */
  replace(key: string, answer: PreparedAnswer, other: PreparedAnswer): void {
    const kept = this.#kept.get(key);
    if (kept?.answer !== answer) return;
    this.#size -= kept.size;
    kept.answer = other;
    kept.size = sizeOf(key, other);
    this.#size += kept.size;
  }

  get bytes(): number {
    return this.#size;
  }

  #see(version: number, now: number): void {
    if (version > this.#newest.version) this.#newest = { version, since: now };
    else if (now < this.#newest.since + outdatedStay) return;
    else {
      for (const [key, kept] of this.#kept) if (kept.version < version) this.#drop(key);
      this.#newest.since = Number.POSITIVE_INFINITY;
    }
  }

  #keep(key: string, answer: PreparedAnswer, version: number, validUntil: number): void {
    const previous = this.#kept.get(key);
    if (previous && previous.version > version) return;
    this.#drop(key);
    const size = sizeOf(key, answer);
    this.#kept.set(key, { answer, version, validUntil, size });
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#capacity) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#size -= kept.size;
  }
}

/** Node keeps a text of Latin letters in as many bytes, every other in twice as many. */
function sizeOf(key: string, answer: PreparedAnswer): number {
  return 2 * key.length + memoryOf(answer);
}
