import { LruCache } from "#src/base/lru-cache.ts";
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
  /** When it is stale at the latest, in milliseconds since 1970. Infinity for all but a few pages. */
  expiresAt: number;
  /** Since when it is known to be stale, in milliseconds since 1970. */
  staleSince: number | null;
  /** How often it was asked for. */
  requests: number;
}

/** Rendered pages by cache key. The least recently used ones are evicted when memory is full. */
export class PageCache {
  readonly #pages: LruCache<string, CachedPage>;
  /** Rises with every page that is added, replaced, or deleted. */
  changes = 0;

  constructor(maxBytes: number) {
    // A string takes one byte a character in Node if all are Latin-1, else two.
    this.#pages = new LruCache(maxBytes, ({ response }, key) => 2 * key.length + memoryOf(response));
  }

  get(key: string): CachedPage | undefined {
    return this.#pages.peek(key);
  }

  /** Like `get`, but counts the request. */
  request(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page) page.requests += 1;
    return page;
  }

  set(key: string, page: CachedPage): void {
    this.changes += 1;
    this.#pages.set(key, page);
  }

  /** Replaces a response with another encoding of it, unless the page has changed since. */
  replace(key: string, response: PreparedResponse, other: PreparedResponse): void {
    const page = this.get(key);
    if (page?.response === response) this.set(key, Object.assign(page, { response: other }));
  }

  delete(key: string): void {
    if (this.#pages.delete(key)) this.changes += 1;
  }

  /** The keys of all pages, most requested first. */
  keys(): string[] {
    const requests = (key: string) => this.get(key)?.requests ?? 0;
    return this.#pages.keys().toSorted((a, b) => requests(b) - requests(a));
  }

  get bytes(): number {
    return this.#pages.size;
  }
}
