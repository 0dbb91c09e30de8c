import { setImmediate } from "node:timers/promises";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { minuteMs } from "#src/base/durations.ts";
import { defaultLanguage, inDefaultLanguage, inLanguage, languageOf } from "#src/base/languages.ts";
import type { ContentCache } from "#src/domain/content/published/cache/content-cache.server.ts";
import { ReadLog } from "#src/domain/content/published/cache/reads.server.ts";
import type { ContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import type { RedirectTarget } from "#src/domain/content/published/redirect-map.ts";
import {
  isInShownLanguage,
  readSitePaths,
  type SitePaths,
  showsAnotherPage,
} from "#src/domain/content/published/site-paths.server.ts";
import { unsubscribePage } from "#src/domain/leads/intake/emails.ts";
import type { Services } from "#src/domain/services.ts";
import type { Log } from "#src/server/config/log.ts";
import type { App } from "./app.ts";
import { type Admission, Overloaded } from "./guards/admission.ts";
import { type CachedPage, PageCache } from "./page-cache/page-cache.ts";
import { PageKeys, type PathAndQuery } from "./page-cache/page-key.ts";
import type { HeaderList } from "./response/headers.ts";
import { type PreparedResponse, prepareResponse, readResponseContent, recompressed } from "./response/response.ts";
import type { RouteTable } from "./route-table.ts";

/** Memory for cached pages, in bytes: several hundred pages. */
const maxCacheBytes = 16 * 1024 * 1024;

function pathOf(key: string): string {
  return key.split("?", 1)[0] ?? key;
}

/** How long a page is kept at most, in milliseconds. */
function lifetimeOf(headers: Headers): number {
  const [, seconds] = /s-maxage=(\d+)/.exec(headers.get("Cache-Control") ?? "") ?? [];
  return seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000;
}

interface PagesOptions {
  app: App;
  services: Services;
  log: Pick<Log, "info">;
  /** Absent in development, when no page is kept. */
  contentCache?: ContentCache | undefined;
  version: ContentVersion;
  headers: HeaderList;
  routes: RouteTable;
  /** Limits rendering for visitors. */
  queue: Admission;
  /** Gets how long each page took, in milliseconds. */
  onRendered?: ((milliseconds: number) => void) | undefined;
}

/** Pages are checked this often, in milliseconds, besides every change: midnight of every time zone is one. */
const checkIntervalMs = 15 * minuteMs;

/** How soon after a change the pages are checked in the background, in milliseconds. */
const refreshIntervalMs = 500;

/** The pages that are rendered again after a change before someone asks: the most requested ones. */
const maxRefreshed = 100;

/** How long stale pages stay, in milliseconds. They are served while the database is down. */
const staleLifetimeMs = 10 * minuteMs;

/** The network under which pages are rendered in the background. */
const background = "background";

/**
 * The public pages: rendered once, then served as bytes until something that they show changes. A page depends only on
 * its URL, the content and the day, so it sees nothing else of a request.
 */
export class Pages {
  readonly cache = new PageCache(maxCacheBytes);
  readonly #options: PagesOptions;
  readonly #services: Services;
  readonly #keys: PageKeys;
  readonly #inFlight = new Map<string, Promise<PreparedResponse>>();
  #isRecompressing = false;
  /** Pages served from the cache. */
  hits = 0;
  /** The version and time at which all pages were checked last. */
  #checked: { version: number; until: number; isRunning: boolean };
  readonly #timer: NodeJS.Timeout;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#services = options.services;
    this.#keys = new PageKeys(options.routes);
    this.#checked = { version: options.version.current(), until: this.#nextCheck(), isRunning: false };
    this.#timer = setInterval(() => this.#checkAfterChange(), refreshIntervalMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** The cached page if it is known to be current, without waiting for anything. */
  cached(key: string): PreparedResponse | undefined {
    const page = this.cache.request(key);
    if (!page || !this.#isChecked(page, this.#options.version.current())) return undefined;
    if (page.response.effort === "fast" && !this.#isRecompressing) void this.#recompress(key, page.response);
    this.hits += 1;
    return page.response;
  }

  /** The page: as cached if it would look the same now, else rendered in the network's turn. */
  async get(key: string, network: string): Promise<PreparedResponse> {
    const version = this.#options.version.current();
    // A request after a change must not get a page whose rendering began before it.
    const id = `${version} ${key}`;
    const inFlight = this.#inFlight.get(id);
    if (inFlight) return inFlight;
    const response = this.#checkOrRender(key, network, version).finally(() => this.#inFlight.delete(id));
    this.#inFlight.set(id, response);
    return response;
  }

  /** If rendering fails, the last known page is better than none. */
  async #checkOrRender(key: string, network: string, version: number): Promise<PreparedResponse> {
    const last = this.cache.get(key);
    try {
      if (last && (await this.#isCurrent(last, version))) return last.response;
      const checkedUntil = this.#nextCheck();
      const { response, page } = await this.#options.queue.run(network, () => this.#render(key, last ?? null));
      if (page && version >= (this.cache.get(key)?.version ?? 0)) {
        const contentVersion = Math.min(version, page.reads.version);
        this.cache.set(key, {
          ...{ ...page, response, version: contentVersion, staleSince: null },
          checkedUntil: Math.min(checkedUntil, page.expiresAt),
        });
      }
      return response.status >= 500 && last ? last.response : response;
    } catch (error) {
      if (!last) throw error;
      if (!(error instanceof Overloaded)) this.#services.report(error);
      return last.response;
    }
  }

  /** Whether a page would look the same now. While the database is away it is, as far as is known. */
  async #isCurrent(page: CachedPage, version: number): Promise<boolean> {
    if (page.staleSince !== null) return false;
    const checkedUntil = Math.min(this.#nextCheck(), page.expiresAt);
    const checked = this.#isAhead(checkedUntil) ? await page.reads.check() : null;
    if (checked === null) page.staleSince = this.#services.now().getTime();
    else if (page.version <= version) Object.assign(page, { version: Math.min(version, checked), checkedUntil });
    return checked !== null;
  }

  /** `page` is null for a response that must not be kept. */
  async #render(key: string, last: CachedPage | null) {
    const started = performance.now();
    const now = this.#services.now().getTime();
    const reads = new ReadLog();
    const { contentCache } = this.#options;
    const content = contentCache?.reader(reads);
    const isMoved = await contentCache?.showsAnotherPage(pathOf(key), reads);
    const headers = last?.digest ? { "If-None-Match": last.digest } : {};
    const request = new Request(new URL(key, this.#services.origin), { headers });
    const rendered = await this.#options.app(request, { content });
    const elapsedMs = performance.now() - started;
    this.#options.onRendered?.(elapsedMs);
    this.#options.log.info({ path: pathOf(key), status: rendered.status, ms: Math.round(elapsedMs) }, "rendered");
    // Earlier requests count half, so that the most requested pages are the recent ones.
    const cachedFields = {
      reads,
      digest: rendered.headers.get("ETag"),
      expiresAt: now + lifetimeOf(rendered.headers),
      requests: Math.floor((last?.requests ?? 0) / 2),
    };
    // It looks as before, though something else of the content that it was made from has changed.
    if (rendered.status === 304 && last) return { response: last.response, page: cachedFields };
    const { status } = rendered;
    const responseContent = await readResponseContent(
      rendered,
      this.#options.headers,
      status === 200 ? "no-cache" : "no-store",
    );
    const response = await prepareResponse(responseContent, "fast");
    // A failure may be over at once, and some pages are too many to keep.
    const isNoStore = rendered.headers.get("Cache-Control") === "no-store";
    const isCacheable = content !== undefined && !isMoved && !isNoStore && (status === 200 || status === 404);
    return { response, page: isCacheable ? cachedFields : null };
  }

  #isChecked(page: CachedPage, version: number): boolean {
    return page.version === version && this.#isAhead(page.checkedUntil);
  }

  /** Whether a check is still to come. One that is farther away was planned before the clock was set back. */
  #isAhead(check: number): boolean {
    const left = check - this.#services.now().getTime();
    return left > 0 && left <= checkIntervalMs;
  }

  #nextCheck(): number {
    return (Math.floor(this.#services.now().getTime() / checkIntervalMs) + 1) * checkIntervalMs;
  }

  /** Finds the stale pages after a change, and renders the most requested ones again, so that visitors need not wait. */
  #checkAfterChange(): void {
    const version = this.#options.version.current();
    if (this.#checked.isRunning || (this.#checked.version === version && this.#isAhead(this.#checked.until))) return;
    this.#checked = { version, until: this.#nextCheck(), isRunning: true };
    this.#checkAll(version)
      .catch((error) => isUnavailable(error) || this.#services.report(error))
      .finally(() => {
        this.#checked.isRunning = false;
      });
  }

  async #checkAll(version: number): Promise<void> {
    let refreshed = 0;
    for (const key of this.cache.keys()) {
      // Requests go first.
      await setImmediate();
      const page = this.cache.get(key);
      if (!page || this.#isChecked(page, version)) continue;
      if (await this.#isCurrent(page, version)) continue;
      const sitePaths = await this.#readSitePaths();
      if (sitePaths && showsAnotherPage(pathOf(key), sitePaths)) this.cache.delete(key);
      else if (page.requests > 0 && refreshed < maxRefreshed) {
        refreshed += 1;
        await this.get(key, background);
      } else if (this.#services.now().getTime() - (page.staleSince ?? 0) > staleLifetimeMs) this.cache.delete(key);
    }
  }

  /**
   * Compresses a page harder at its second request, which takes 20 times as long as the first, quick compression. One at
   * a time, because it also takes much memory.
   */
  async #recompress(key: string, answer: PreparedResponse): Promise<void> {
    this.#isRecompressing = true;
    try {
      this.cache.replace(key, answer, await recompressed(answer));
    } catch (error) {
      this.#services.report(error);
    } finally {
      this.#isRecompressing = false;
    }
  }

  /** Where a former address redirects to, or one with segments of another language, such as `/es/services`. */
  async redirectFrom(path: string): Promise<RedirectTarget | null> {
    const sitePaths = await this.#readSitePaths();
    if (!sitePaths) return null;
    const redirect = sitePaths.redirects.resolve(path, (step) => this.#keys.isLive(step, sitePaths));
    if (redirect) return redirect;
    const page = inDefaultLanguage(path);
    // Its links are in emails, which stay when their language is hidden.
    const isHidden = page === unsubscribePage && !isInShownLanguage(path, sitePaths);
    const target = inLanguage(page, isHidden ? defaultLanguage : languageOf(path));
    return target !== path && this.#keys.isLive(target, sitePaths) ? { target, from: path } : null;
  }

  /** Whether visitors are shown the language of a path. */
  async isInShownLanguage(path: string): Promise<boolean> {
    const sitePaths = await this.#readSitePaths();
    return sitePaths === null || isInShownLanguage(path, sitePaths);
  }

  async isLive(path: string): Promise<boolean> {
    const sitePaths = await this.#readSitePaths();
    return sitePaths !== null && this.#keys.isLive(path, sitePaths);
  }

  /** The cache key of a URL, without waiting for anything. */
  requestedKey(url: PathAndQuery): string {
    return this.#keys.requested(url);
  }

  /** The cache key of a URL. Made-up URLs of the same route share one key. */
  async keyFor(url: PathAndQuery): Promise<string> {
    const sitePaths = await this.#readSitePaths();
    return sitePaths ? this.#keys.canonical(url, sitePaths) : this.#keys.requested(url);
  }

  /** `null` while the database cannot be read. */
  async #readSitePaths(): Promise<SitePaths | null> {
    const { contentCache } = this.#options;
    try {
      return await (contentCache?.sitePaths() ?? readSitePaths(this.#services.content));
    } catch (error) {
      if (!isUnavailable(error)) this.#services.report(error);
      return null;
    }
  }
}
