import { LruCache } from "#src/base/lru-cache.ts";
import { cacheForever, type HeaderList, isolationHeaders } from "../response/headers.ts";
import { type PreparedResponse, prepareResponse, recompressed } from "../response/response.ts";
import type { StaticFiles } from "./static-files.ts";

/** The rules of a look, by the code in the address; null for an unknown code. Of the built pages. */
export type LookStyles = (code: string) => string | null | Promise<string | null>;

interface BrandStylesOptions {
  files: Pick<StaticFiles, "get">;
  lookStyles: LookStyles;
  headers: HeaderList;
}

/** In memory, of about 50 KB each: the brand's, those of drafts, and of pages that are still open. */
const maxCached = 16;

/**
 * The stylesheets of pages with a brand: those of the build, with the brand's rules at the end. The address says which rules,
 * so that what it has never changes, and every instance can make it.
 */
export class BrandStyles {
  readonly #options: BrandStylesOptions;
  readonly #cached = new LruCache<string, Promise<PreparedResponse | null>>(maxCached);

  constructor(options: BrandStylesOptions) {
    this.#options = options;
  }

  /** Null for other addresses. */
  async get(path: string): Promise<PreparedResponse | null> {
    const [, code, name] = /^\/assets\/brand\/([\w-]{1,60})\/([\w-][\w.-]{0,80}\.css)$/.exec(path) ?? [];
    if (code === undefined || name === undefined) return null;
    const known = this.#cached.get(path);
    const sheet = known ? this.#recompressOnce(await known) : this.#make(code, name);
    this.#cached.set(path, sheet);
    sheet.catch(() => this.#cached.delete(path));
    return sheet;
  }

  /** At the second request: a stylesheet is worth the best compression if it isn't made up by a stranger. */
  async #recompressOnce(sheet: PreparedResponse | null): Promise<PreparedResponse | null> {
    return sheet?.effort === "fast" ? recompressed(sheet) : sheet;
  }

  async #make(code: string, name: string): Promise<PreparedResponse | null> {
    const { files, lookStyles, headers } = this.#options;
    const rules = await lookStyles(code);
    const sheet = await files.get(`/assets/${name}`);
    // The development server adds the rules to no other sheet.
    if (rules === null || (!sheet && name !== "only.css")) return null;
    const body = Buffer.concat([sheet?.bodies.identity.read() ?? Buffer.alloc(0), Buffer.from(rules)]);
    return prepareResponse(
      {
        status: 200,
        contentType: "text/css; charset=utf-8",
        cacheControl: cacheForever,
        headers: [...headers, ...isolationHeaders()],
        body,
      },
      "fast",
    );
  }
}
