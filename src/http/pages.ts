import { type Addresses, readAddresses } from "../content/published/addresses.server.ts";
import { nextMidnight } from "../content/published/calendar.ts";
import { publishedSingle } from "../content/published/published.server.ts";
import { redirectFor } from "../content/published/redirects.server.ts";
import type { Services } from "../context.ts";
import { isUnavailable } from "../db/dialect.ts";
import { defaultLanguage } from "../languages.ts";
import { dataHeaders } from "../router/data-requests.ts";
import { type Admission, Overloaded } from "./admission.ts";
import type { App } from "./app.ts";
import type { ContentVersion } from "./content-version.ts";
import { type HeaderList, isolationHeaders, pickHeaders } from "./headers.ts";
import { PageCache, type RenderedPage } from "./page-cache.ts";
import { PageKeys, type PathAndQuery, type Routes } from "./page-key.ts";
import { type PreparedResponse, prepareResponse, type ResponseParts, recompressed } from "./response.ts";

/** Memory for cached pages, in bytes: several hundred pages. */
const cacheCapacity = 16 * 1024 * 1024;

/** Headers of a rendered page that the client gets. The server sets all others. */
const forwardedHeaders = ["Location", ...dataHeaders];

/** Reads a rendered response. Pages don't stream, so its body is complete. */
export async function responseParts(
  response: Response,
  headers: HeaderList,
  cacheControl: string,
): Promise<ResponseParts> {
  return {
    status: response.status,
    contentType: withCharset(response.headers.get("Content-Type") ?? "text/plain"),
    cacheControl,
    headers: [
      ...headers,
      ...isolationHeaders(response.headers.get("Content-Security-Policy")),
      ...pickHeaders(response.headers, forwardedHeaders),
    ],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function withCharset(contentType: string): string {
  return contentType.includes("charset=") || contentType.startsWith("image/")
    ? contentType
    : `${contentType}; charset=utf-8`;
}

interface PagesOptions {
  app: App;
  services: Services;
  version: ContentVersion;
  headers: HeaderList;
  routes: Routes;
  /** Limits rendering for visitors. */
  queue: Admission;
}

/**
 * The public pages, rendered once for each content version and then served as bytes. A page depends only on its URL and
 * the content, so it sees nothing else of a request.
 */
export class Pages {
  readonly #cache = new PageCache(cacheCapacity);
  readonly #options: PagesOptions;
  readonly #services: Services;
  readonly #keys: PageKeys;
  /** The known addresses, and the content version that they belong to. */
  #addresses: { version: number; read: Promise<Addresses | null> } = { version: -1, read: Promise.resolve(null) };
  #midnight = { version: -1, at: 0 };
  #isRecompressing = false;

  constructor(options: PagesOptions) {
    this.#options = options;
    this.#services = options.services;
    this.#keys = new PageKeys(options.routes);
  }

  /** Memory of the cached pages, in bytes. */
  get size(): number {
    return this.#cache.bytes;
  }

  /** The cached page, without waiting for anything. */
  cached(key: string): PreparedResponse | undefined {
    const answer = this.#cache.fresh(key, this.#options.version.current(), this.#services.now().getTime());
    if (answer?.effort === "each" && !this.#isRecompressing) void this.#recompress(key, answer);
    return answer;
  }

  /**
   * Compresses a page harder at its second request, which takes 20 times as long as the first, quick compression. One at
   * a time, because it also takes much memory.
   */
  async #recompress(key: string, answer: PreparedResponse): Promise<void> {
    this.#isRecompressing = true;
    try {
      this.#cache.replace(key, answer, await recompressed(answer));
    } catch (error) {
      this.#services.report(error);
    } finally {
      this.#isRecompressing = false;
    }
  }

  /** Where a former address redirects to. */
  async redirectFrom(path: string): Promise<string | null> {
    const addresses = await this.#readAddresses();
    // While the database is down, the last known page is served instead of a redirect.
    return addresses?.redirects.has(path) === false ? null : redirectFor(this.#services.db, path).catch(() => null);
  }

  /** The cache key of a URL, without waiting for anything. */
  requestedKey(place: PathAndQuery): string {
    return this.#keys.requested(place);
  }

  /** The cache key of a URL. Made-up URLs of the same route share one key. */
  async keyFor(place: PathAndQuery): Promise<string> {
    const addresses = await this.#readAddresses();
    return addresses ? this.#keys.canonical(place, addresses) : this.#keys.requested(place);
  }

  /** The current addresses, or the last known ones while the database cannot be read. */
  #readAddresses(): Promise<Addresses | null> {
    const version = this.#options.version.current();
    if (this.#addresses.version !== version) {
      const { read: last } = this.#addresses;
      const read = readAddresses(this.#services.db).catch((error) => {
        if (!isUnavailable(error)) this.#services.report(error);
        this.#addresses.version = -1;
        return last;
      });
      this.#addresses = { version, read };
    }
    return this.#addresses.read;
  }

  /** Renders the page in the network's turn. If that fails, answers with the last known page. */
  async render(key: string, network: string): Promise<PreparedResponse> {
    const version = this.#options.version.current();
    const render = () => this.#options.queue.run(network, () => this.#renderPage(key, version));
    try {
      const { response: answer } = await this.#cache.render(key, version, render);
      return answer.status >= 500 ? (this.#cache.lastKnown(key) ?? answer) : answer;
    } catch (error) {
      const last = this.#cache.lastKnown(key);
      if (!last) throw error;
      if (!(error instanceof Overloaded)) this.#services.report(error);
      return last;
    }
  }

  async #renderPage(key: string, version: number): Promise<RenderedPage> {
    const response = await this.#options.app(new Request(new URL(key, this.#services.origin)));
    const { status } = response;
    const parts = await responseParts(response, this.#options.headers, status === 200 ? "no-cache" : "no-store");
    return {
      response: await prepareResponse(parts, "each"),
      // A 404 holds until the content changes. A failure may be over at once.
      validUntil: status === 200 || status === 404 ? await this.#validUntil(version) : null,
    };
  }

  /** Pages may mention today, so they are valid until midnight in the company's time zone. */
  async #validUntil(version: number): Promise<number> {
    const now = this.#services.now();
    if (this.#midnight.version !== version || this.#midnight.at <= now.getTime()) {
      const settings = await publishedSingle(this.#services.db, "settings", defaultLanguage);
      this.#midnight = { version, at: nextMidnight(now, settings.content.company.timeZone).getTime() };
    }
    return this.#midnight.at;
  }
}
