import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { isStaffPath } from "#src/base/staff-path.ts";
import { version } from "#src/base/version.ts";
import { canonicalUrl, isFilePath } from "#src/domain/content/published/canonical-url.ts";
import { parseVariantUrl } from "#src/domain/media/image-presets.ts";
import { cardName, type MediaStore, variantName } from "#src/domain/media/store/store.server.ts";
import { parseCardUrl } from "#src/domain/share-card/card.ts";
import type { Config } from "#src/server/config/config.ts";
import { bodyLimits } from "../body/body-limits.ts";
import { parseForm, readForm } from "../body/read-body.ts";
import type { StaticFiles } from "../files/static-files.ts";
import { checkBody, checkHead, checkHost, checkSender, isRead, malformedForm } from "../guards/request-guards.ts";
import { PageKeys, type PathAndQuery } from "../page-cache/page-key.ts";
import type { SiteSnapshot, SnapshotPage } from "../page-cache/site-snapshot.ts";
import type { RouteTable } from "../route-table.ts";
import { cacheForever, type HeaderList, isolationHeaders } from "./headers.ts";
import { type PreparedResponse, prepareResponse, type ResponseContent } from "./response.ts";
import { type Answer, notFound, type Rejection, send } from "./send.ts";
import { unavailablePage } from "./unavailable-page.ts";

interface WaitingSiteOptions {
  config: Pick<Config, "origin">;
  headers: HeaderList;
  files: StaticFiles;
  store: Pick<MediaStore, "read">;
  routes: RouteTable;
  snapshot: SiteSnapshot | null;
}

const healthy: Rejection = { status: 200, message: `ok ${version}` };
const notReady: Rejection = { status: 503, message: "waiting for the database" };
const unavailable: Rejection = { status: 503, message: "This file isn't available right now. Try again in a minute." };

const retryAfter = ["Retry-After", "30"];

/** Answers while the site starts without its database: kept pages, their files, and a 503 that returns a form's input. */
export class WaitingSite {
  readonly #options: WaitingSiteOptions;
  readonly #publicUrl: URL | null;
  readonly #keys: PageKeys;
  readonly #pages: ReadonlyMap<string, SnapshotPage>;

  constructor(options: WaitingSiteOptions) {
    const { config, routes, snapshot } = options;
    this.#options = options;
    this.#publicUrl = config.origin ? new URL(config.origin) : null;
    this.#keys = new PageKeys(routes);
    this.#pages = new Map(snapshot?.pages.map((page) => [page.key, page]));
  }

  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const peer = { request, response };
    this.#answer(request)
      .then((answer) => send(peer, this.#options.headers, answer))
      .catch(() => response.destroy());
  };

  async #answer(request: IncomingMessage): Promise<Answer> {
    const rejection = checkHead(request);
    if (rejection) return rejection;
    if (request.url === "/healthz") return healthy;
    if (request.url === "/readyz") return notReady;
    const wrongHost = checkHost(request, this.#publicUrl);
    if (wrongHost) return wrongHost;
    const url = canonicalUrl(request.url ?? "");
    if (url === "missing") return notFound;
    if (!isRead(request)) return this.#returnForm(request);
    if ("redirectTo" in url) return this.#unavailablePage(request.url);
    return (await this.#find(url)) ?? (isFilePath(url.path) ? unavailable : this.#unavailablePage(url.path));
  }

  async #find(url: PathAndQuery): Promise<PreparedResponse | null> {
    if (isStaffPath(url.path)) return null;
    const page = this.#pages.get(this.#keys.requested(url));
    if (page) return this.#prepare(page);
    return (await this.#options.files.get(url.path)) ?? this.#picture(url.path);
  }

  #prepare({ contentType, policy, brotli }: SnapshotPage): Promise<PreparedResponse> {
    const headers = [...this.#options.headers, ...isolationHeaders(policy)];
    const br = Buffer.from(brotli);
    const responseContent = { status: 200, contentType, cacheControl: "no-cache", headers, compressed: { br } };
    return prepareResponse({ ...responseContent, body: brotliDecompressSync(br) }, "fast");
  }

  /** A stored variant of a picture, or a share card. Its name is in the pages that show it. */
  async #picture(path: string): Promise<PreparedResponse | null> {
    const card = parseCardUrl(path);
    const variant = parseVariantUrl(path);
    const name = variant
      ? variantName(variant.key, variant.preset, variant.width, variant.format)
      : card && cardName(card.digest);
    const body = name && (await this.#options.store.read(name).catch(() => null));
    if (!body) return null;
    const headers = [...this.#options.headers, ...isolationHeaders()];
    const responseContent = {
      status: 200,
      contentType: `image/${variant?.format ?? "jpeg"}`,
      cacheControl: cacheForever,
      headers,
      body,
    };
    return prepareResponse(responseContent, "fast");
  }

  async #returnForm(request: IncomingMessage): Promise<Answer> {
    const rejection = checkSender(request, this.#publicUrl) ?? checkBody(request, "form");
    if (rejection) return rejection;
    const body = await readForm(request, bodyLimits.form);
    if ("status" in body) return body;
    const form = await parseForm(body, request.headers["content-type"] ?? "");
    // A password is not sent back.
    const isStaff = isStaffPath(request.url ?? "");
    return form ? this.#unavailablePage(request.url, isStaff ? null : form) : malformedForm;
  }

  #unavailablePage(path = "/", form: FormData | null = null): ResponseContent {
    const company = this.#options.snapshot?.company ?? null;
    const { contentType, body, headers } = unavailablePage({ company, form, path: path.split("?", 1)[0] ?? "" });
    const all = [...this.#options.headers, ...headers, ...retryAfter];
    return { status: 503, contentType, cacheControl: "no-store", headers: all, body };
  }
}
