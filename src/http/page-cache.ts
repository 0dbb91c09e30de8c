import { memoryOf, type PreparedResponse } from "./response.ts";

interface CachedPage {
  response: PreparedResponse;
  version: number;
  validUntil: number;
  /** Memory with its key, in bytes. */
  size: number;
}

/** How long stale pages stay, in milliseconds. They are served while the database is down. */
const staleLifetime = 10 * 60_000;

export interface RenderedPage {
  response: PreparedResponse;
  /** In milliseconds since 1970; null for a page that must not be cached. */
  validUntil: number | null;
}

/**
 * Rendered pages by cache key. A page is valid for its content version and until `validUntil`. Concurrent misses of one
 * page render once. The least recently used pages are evicted when memory is full.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #inFlight = new Map<string, Promise<RenderedPage>>();
  readonly #capacity: number;
  #size = 0;
  /** The newest content version that was requested, and since when, in milliseconds since 1970. */
  #newest = { version: 0, since: 0 };

  /** `capacity` in bytes. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The cached page, if it is still valid. */
  fresh(key: string, version: number, now: number): PreparedResponse | undefined {
    this.#evictStale(version, now);
    const page = this.#pages.get(key);
    if (!page || page.version !== version || now >= page.validUntil) return undefined;
    // A Map keeps insertion order, so the last used page goes to the end.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page.response;
  }

  /** The last known page, even if it is stale: for when rendering fails. */
  lastKnown(key: string): PreparedResponse | undefined {
    return this.#pages.get(key)?.response;
  }

  /** Renders a page, or waits for the same rendering in flight. */
  async render(key: string, version: number, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    // A request after a change must not get a page whose rendering began before it.
    const id = `${version} ${key}`;
    const inFlight = this.#inFlight.get(id);
    if (inFlight) return inFlight;
    const rendering = render();
    this.#inFlight.set(id, rendering);
    try {
      const { response, validUntil } = await rendering;
      if (validUntil !== null) this.#store(key, response, version, validUntil);
      return { response, validUntil };
    } finally {
      this.#inFlight.delete(id);
    }
  }

  /** Replaces a response with another encoding of it, unless the page has changed since. */
  replace(key: string, response: PreparedResponse, other: PreparedResponse): void {
    const page = this.#pages.get(key);
    if (page?.response !== response) return;
    this.#size -= page.size;
    page.response = other;
    page.size = sizeOf(key, other);
    this.#size += page.size;
  }

  get bytes(): number {
    return this.#size;
  }

  #evictStale(version: number, now: number): void {
    if (version > this.#newest.version) this.#newest = { version, since: now };
    else if (now < this.#newest.since + staleLifetime) return;
    else {
      for (const [key, page] of this.#pages) if (page.version < version) this.#remove(key);
      this.#newest.since = Number.POSITIVE_INFINITY;
    }
  }

  #store(key: string, response: PreparedResponse, version: number, validUntil: number): void {
    const previous = this.#pages.get(key);
    if (previous && previous.version > version) return;
    this.#remove(key);
    const size = sizeOf(key, response);
    this.#pages.set(key, { response, version, validUntil, size });
    this.#size += size;
    for (const oldest of this.#pages.keys()) {
      if (this.#size <= this.#capacity) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#size -= page.size;
  }
}

/** A string takes one byte a character in Node if all are Latin-1, else two. */
function sizeOf(key: string, response: PreparedResponse): number {
  return 2 * key.length + memoryOf(response);
}
