import type { ReadLog } from "#src/domain/content/published/cache/reads.server.ts";
import { memoryOf, type PreparedResponse } from "../response/response.ts";

export interface CachedPage {
  response: PreparedResponse;
  /** What it was made from. */
  reads: ReadLog;
  /** Equal for renderings that look the same. */
  digest: string | null;
  /** It is current at this content version, until this time (in milliseconds since 1970); later it must be checked. */
  version: number;
  checkedUntil: number;
  /** Since when it is known to be stale, in milliseconds since 1970. */
  staleSince: number | null;
  /** How often it was asked for. */
  requests: number;
}

/** Rendered pages by cache key. The least recently used ones are evicted when memory is full. */
export class PageCache {
  readonly #pages = new Map<string, CachedPage & { size: number }>();
  readonly #maxBytes: number;
  #size = 0;
  /** Rises with every page that is added, replaced, or deleted. */
  changes = 0;

  /** `capacity` in bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  /** Like `get`, but counts the request. */
  request(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    page.requests += 1;
    // A Map keeps insertion order, so the last used page goes to the end.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  set(key: string, page: CachedPage): void {
    this.delete(key);
    const size = sizeOf(key, page.response);
    this.#pages.set(key, { ...page, size });
    this.changes += 1;
    this.#size += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  /** Replaces a response with another encoding of it, unless the page has changed since. */
  replace(key: string, response: PreparedResponse, other: PreparedResponse): void {
    const page = this.#pages.get(key);
    if (page?.response !== response) return;
    this.changes += 1;
    this.#size -= page.size;
    page.response = other;
    page.size = sizeOf(key, other);
    this.#size += page.size;
  }

  delete(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.changes += 1;
    this.#size -= page.size;
  }

  /** The keys of all pages, most requested first. */
  keys(): string[] {
    return [...this.#pages].toSorted(([, a], [, b]) => b.requests - a.requests).map(([key]) => key);
  }

  get bytes(): number {
    return this.#size;
  }
}

/** A string takes one byte a character in Node if all are Latin-1, else two. */
function sizeOf(key: string, response: PreparedResponse): number {
  return 2 * key.length + memoryOf(response);
}
