import { type Addresses, readAddresses } from "../content/addresses.server.ts";
import { defaultLanguage } from "../content/languages.ts";
import { nextMidnight } from "../content/midnight.ts";
import { publishedSingle } from "../content/published.server.ts";
import { redirectFor } from "../content/redirects.server.ts";
import type { Services } from "../context.ts";
import { isUnavailable } from "../db/dialect.ts";
import { type Admission, Overloaded } from "./admission.ts";
import { type AnswerParts, type PreparedAnswer, prepareAnswer, squeezed } from "./answer.ts";
import type { App, AppBuild } from "./app.ts";
import type { ContentVersion } from "./content-version.ts";
import { documentHeaders, type HeaderList } from "./headers.ts";
import { type Place, pageKey, VariableRoutes } from "./page-address.ts";
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

interface PagesParts {
  app: App;
  services: Services;
  version: ContentVersion;
  headers: HeaderList;
  /** React Router's route table. */
  routes: AppBuild["routes"];
  /** What renderings wait in. */
  queue: Admission;
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
  readonly #routes: VariableRoutes;
  readonly #queue: Admission;
  /** What had an address at which content version. */
  #addresses: { version: number; read: Promise<Addresses | null> } = { version: -1, read: Promise.resolve(null) };
  #midnight = { version: -1, at: 0 };
  #isSqueezing = false;

  constructor({ app, services, version, headers, routes, queue }: PagesParts) {
    this.#app = app;
    this.#services = services;
    this.#version = version;
    this.#headers = headers;
    this.#routes = new VariableRoutes(routes);
    this.#queue = queue;
  }

  /** The memory that kept pages take, in bytes. */
  get size(): number {
    return this.#cache.bytes;
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

  /** Where a path leads that was once live; null for every other. */
  async redirectFrom(path: string): Promise<string | null> {
    const addresses = await this.#readAddresses();
    // Nobody is sent on while the database is away: the last known page stands.
    return addresses?.redirects.has(path) === false ? null : redirectFor(this.#services.db, path).catch(() => null);
  }

  /** The key of the page that an address shows: one for all that are made up alike. */
  async keyAt(place: Place): Promise<string> {
    const addresses = await this.#readAddresses();
    return addresses ? this.#routes.shownAt(place, addresses) : pageKey(place);
  }

  /** What has an address now; when that cannot be read, what had one when it was last read. */
  #readAddresses(): Promise<Addresses | null> {
    const version = this.#version.current();
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

  /** Renders the page, in the network's turn. When that fails, the last known page stands if there is one. */
  async render(key: string, network: string): Promise<PreparedAnswer> {
    const version = this.#version.current();
    const render = () => this.#queue.run(network, () => this.#renderPage(key, version));
    try {
      const { answer } = await this.#cache.render(key, version, render);
      return answer.status >= 500 ? (this.#cache.last(key) ?? answer) : answer;
    } catch (error) {
      const last = this.#cache.last(key);
      if (!last) throw error;
      if (!(error instanceof Overloaded)) this.#services.report(error);
      return last;
    }
  }

  async #renderPage(key: string, version: number): Promise<Rendering> {
    const response = await this.#app(new Request(new URL(key, this.#services.origin)));
    const { status } = response;
    const parts = await partsOf(response, this.#headers, status === 200 ? "no-cache" : "no-store");
    return {
      answer: await prepareAnswer(parts, "each"),
      // What is not there stays so until the content changes; a failure is over the next moment.
      validUntil: status === 200 || status === 404 ? await this.#validUntil(version) : null,
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
