import { defaultLanguage } from "../content/languages.ts";
import { nextMidnight } from "../content/midnight.ts";
import { publishedSingle } from "../content/published.server.ts";
import type { Services } from "../context.ts";
import { type AnswerParts, type PreparedAnswer, prepareAnswer, squeezed } from "./answer.ts";
import type { App } from "./app.ts";
import type { ContentVersion } from "./content-version.ts";
import { documentHeaders, type HeaderList } from "./headers.ts";
import { PageCache, type Rendering } from "./page-cache.ts";

/** Memory for kept pages, in bytes: several hundred pages. */
const capacity = 16 * 1024 * 1024;

/** Headers of a rendered page that are passed on; everything else is decided by this server. */
const passedOn = ["Location", "X-Remix-Response", "X-Remix-Reload-Document"];

/** Turns a rendered response into the parts of an answer. Bodies are whole: pages are rendered to the end. */
export async function partsOf(response: Response, headers: HeaderList, cacheControl: string): Promise<AnswerParts> {
  const own = passedOn.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [name, value];
  });
  return {
    status: response.status,
    contentType: withCharset(response.headers.get("Content-Type") ?? "text/plain"),
    cacheControl,
    headers: [...headers, ...documentHeaders(response.headers.get("Content-Security-Policy")), ...own],
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function withCharset(contentType: string): string {
  return contentType.includes("charset=") || contentType.startsWith("image/")
    ? contentType
    : `${contentType}; charset=utf-8`;
}

/**
 * The public pages: rendered once for each content version, then given as bytes. What they say depends on the address
 * and on the content alone, so nothing else of a request is shown to them.
 */
export class Pages {
  readonly #cache = new PageCache(capacity);
  readonly #app: App;
  readonly #services: Services;
  readonly #version: ContentVersion;
  readonly #headers: HeaderList;
  #midnight = { version: -1, at: 0 };
  #isSqueezing = false;

  constructor(app: App, services: Services, version: ContentVersion, headers: HeaderList) {
    this.#app = app;
    this.#services = services;
    this.#version = version;
    this.#headers = headers;
  }

  /** The page as it is kept. Nobody waits for any work. */
  kept(key: string): PreparedAnswer | undefined {
    const answer = this.#cache.fresh(key, this.#version.current(), this.#services.now().getTime());
    if (answer?.effort === "each" && !this.#isSqueezing) void this.#squeeze(key, answer);
    return answer;
  }

  /**
   * A page that is asked for again deserves the smallest form, which takes twenty times as long to make as the quick
   * one of its first reader; one at a time, since each takes much memory too.
   */
  async #squeeze(key: string, answer: PreparedAnswer): Promise<void> {
    this.#isSqueezing = true;
    try {
      this.#cache.replace(key, answer, await squeezed(answer));
    } catch (error) {
      this.#services.report(error);
    } finally {
      this.#isSqueezing = false;
    }
  }

  /** Renders the page. When that fails, the last known page stands if there is one. */
  async render(key: string): Promise<PreparedAnswer> {
    const version = this.#version.current();
    try {
      const { answer } = await this.#cache.render(key, version, () => this.#renderPage(key, version));
      return answer.status >= 500 ? (this.#cache.last(key) ?? answer) : answer;
    } catch (error) {
      const last = this.#cache.last(key);
      if (!last) throw error;
      this.#services.report(error);
      return last;
    }
  }

  async #renderPage(key: string, version: number): Promise<Rendering> {
    const response = await this.#app(new Request(new URL(key, this.#services.origin)));
    const keep = response.status === 200 && response.headers.get("Cache-Control") !== "no-store";
    const parts = await partsOf(response, this.#headers, keep ? "no-cache" : "no-store");
    return {
      answer: await prepareAnswer(parts, "each"),
      validUntil: keep ? await this.#validUntil(version) : null,
    };
  }

  /** Pages may speak of today: they are true until the company's next midnight. */
  async #validUntil(version: number): Promise<number> {
    const now = this.#services.now();
    if (this.#midnight.version !== version || this.#midnight.at <= now.getTime()) {
      const settings = await publishedSingle(this.#services.db, "settings", defaultLanguage);
      this.#midnight = { version, at: nextMidnight(now, settings.content.company.timeZone).getTime() };
    }
    return this.#midnight.at;
  }
}
