import { isFilePath } from "#src/domain/content/published/canonical-url.ts";
import { withQuery } from "#src/domain/content/published/redirect-map.ts";
import { canonicalFilePath, isMachineReadableFile } from "#src/domain/seo/machine-readable-files.server.ts";
import { isNotCounted } from "#src/domain/visits/browsers.ts";
import { readWholeForm } from "./body/read-body.ts";
import { readSubmission } from "./body/read-submission.ts";
import { admitRequest, busy, clientNetwork, wouldBeRejected } from "./guards/admit-request.ts";
import { acceptBody } from "./guards/request-guards.ts";
import { isPlaceholderKey, type PathAndQuery } from "./page-cache/page-key.ts";
import { type RenderRequest, renderRequest } from "./render-request.ts";
import { readResponseContent } from "./response/response.ts";
import { type Answer, notFound, redirectTo } from "./response/send.ts";
import { withoutSecret } from "./secret-paths.ts";
import type { Exchange } from "./site.ts";

/** A visitors' page: as kept, without waiting for anything, or rendered. */
export function readPage(exchange: Exchange, url: PathAndQuery): Answer | Promise<Answer> {
  const { site } = exchange;
  const key = site.pages.requestedKey(url);
  const cached = site.pages.cached(key);
  if (!cached) return readUncachedPage(exchange, url, key);
  if (site.config.logPages) site.log.info({ path: url.path, status: 200 }, "cached page");
  if (cached.status === 200) countDelivered(exchange, url.path);
  return cached;
}

async function readUncachedPage(exchange: Exchange, url: PathAndQuery, key: string): Promise<Answer> {
  const { site } = exchange;
  // Before rendering: some routes match every slug.
  const moved = await site.pages.redirectFrom(url.path);
  if (moved) {
    site.counts.redirected(moved.from);
    return redirectTo(withQuery(moved.target, url.query), site.headers);
  }
  const aliased = canonicalFilePath(url.path);
  if (aliased) return redirectTo(aliased, site.headers);
  const isFile = isMachineReadableFile(url.path) && (await site.pages.isInShownLanguage(url.path));
  // Programs get one line instead of the 404 page.
  if (isFilePath(url.path) && !isFile) {
    countNotFound(exchange, url.path);
    return notFound;
  }
  const finalKey = isFile ? key : await site.pages.keyFor(url);
  const page = site.pages.cached(finalKey) ?? (await site.pages.get(finalKey, clientNetwork(exchange)));
  if (page.status === 404 || isPlaceholderKey(finalKey)) countNotFound(exchange, url.path);
  else if (page.status === 200) countDelivered(exchange, url.path);
  return page;
}

/** Counts a page that is delivered, with nothing of who asked but whether it is a robot. */
function countDelivered({ site, request }: Exchange, path: string): void {
  // A dot is in the names of documents for programs.
  if (request.method !== "GET" || path.includes(".") || isNotCounted(request.headers)) return;
  site.visits.countServed(request.headers["user-agent"]);
}

function countNotFound({ site, request: { headers } }: Exchange, path: string): void {
  site.counts.missing({ path, userAgent: headers["user-agent"], referrer: headers.referer, host: headers.host });
}

/** A form of a visitor. */
export async function writePage(exchange: Exchange, url: PathAndQuery): Promise<Answer> {
  const { site, request } = exchange;
  const accepted = await acceptBody(exchange, url.path);
  if ("status" in accepted) return accepted;
  if (wouldBeRejected(exchange)) return busy;
  // A visitor may have had a form open while it got another address. Browsers send it again, there.
  const moved = await site.pages.redirectFrom(url.path);
  if (moved?.target.startsWith("/")) return redirectTo(withQuery(moved.target, url.query), site.headers);
  if (!(await site.pages.isInShownLanguage(url.path))) return readPage(exchange, url);
  const target = url.path + url.query;
  if (accepted.kind === "formWithFiles") {
    return readSubmission(exchange, ({ fields, files }) =>
      answerForm(exchange, { target, body: fields, files, contentType: "application/x-www-form-urlencoded" }),
    );
  }
  const body = await readWholeForm(request, accepted.limits);
  return "status" in body ? body : answerForm(exchange, { target, body });
}

/** Renders the answer to a visitor's form. */
async function answerForm(exchange: Exchange, form: RenderRequest): Promise<Answer> {
  const { site, request } = exchange;
  const rendered = await admitRequest(exchange, () => renderRequest(exchange, { ...form, headers: ["referer"] }));
  const [formPath = ""] = form.target.split("?", 1);
  site.log.info({ path: withoutSecret(formPath), status: rendered.status, method: request.method }, "written");
  return readResponseContent(rendered, site.headers, "no-store");
}
