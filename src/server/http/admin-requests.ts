import { clientAddress } from "#src/base/security/client-address.ts";
import { personHeader } from "#src/base/staff-path.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { lazyForm, RequestBody, readForm, readWholeForm } from "./body/read-body.ts";
import { admitRequest, busy, wouldBeRejected } from "./guards/admit-request.ts";
import { acceptBody } from "./guards/request-guards.ts";
import type { PathAndQuery } from "./page-cache/page-key.ts";
import { type RenderRequest, renderRequest } from "./render-request.ts";
import { type HeaderList, headerList, pickHeaders } from "./response/headers.ts";
import { readResponseContent } from "./response/response.ts";
import { type Answer, closeAfterResponse } from "./response/send.ts";
import { withoutSecret } from "./secret-paths.ts";
import type { Exchange } from "./site.ts";

/** Request headers that only admin pages get. */
const forwardedHeaders = ["cookie", "user-agent"];

/** Response headers that only admin pages may set. */
const adminResponseHeaders = [
  "Clear-Site-Data",
  "Content-Disposition",
  "Referrer-Policy",
  "X-Frame-Options",
  "X-Robots-Tag",
];

/** Renders a screen for one user. It is never cached. */
export function handleScreen(exchange: Exchange, { path, query }: PathAndQuery): Promise<Answer> {
  return renderUncached(exchange, path, { target: path + query, headers: forwardedHeaders });
}

/** Renders a page for those who have its link, without the user's cookies. */
export function handlePrivatePage(exchange: Exchange, { path, query }: PathAndQuery): Promise<Answer> {
  return renderUncached(exchange, path, { target: path + query });
}

/** A form on such a page. */
export async function writePrivatePage(exchange: Exchange, { path, query }: PathAndQuery): Promise<Answer> {
  const accepted = await acceptBody(exchange, path);
  if ("status" in accepted) return accepted;
  if (wouldBeRejected(exchange)) return busy;
  const body = await readWholeForm(exchange.request, accepted.limits);
  return "status" in body ? body : renderUncached(exchange, path, { target: path + query, body });
}

/** A form or a file of staff. Screens check the session before they read it, if it is long. */
export async function writeScreen(exchange: Exchange, { path, query }: PathAndQuery): Promise<Answer> {
  const { request } = exchange;
  const accepted = await acceptBody(exchange, path);
  if ("status" in accepted) return accepted;
  const { kind, limits, policy } = accepted;
  const screen = { target: path + query, headers: forwardedHeaders };
  if (kind === "longForm")
    return renderUncached(exchange, path, { ...screen, body: lazyForm(request, limits) }, policy);
  if (kind !== "form") {
    const { blocks } = new RequestBody(request, limits);
    return renderUncached(exchange, path, { ...screen, body: blocks, isFile: true }, policy);
  }
  if (wouldBeRejected(exchange, policy)) return busy;
  const body = await readForm(request, limits);
  return "status" in body ? body : renderUncached(exchange, path, { ...screen, body }, policy);
}

async function renderUncached(
  exchange: Exchange,
  path: string,
  page: RenderRequest,
  policy: RoutePolicy = {},
): Promise<Answer> {
  const { site, request, response } = exchange;
  const started = performance.now();
  const rendered = await admitRequest(exchange, () => renderRequest(exchange, page), policy);
  const { status, headers: renderedHeaders, body } = rendered;
  const ms = Math.round(performance.now() - started);
  const person = renderedHeaders.get(personHeader) ?? undefined;
  site.log.info({ path: withoutSecret(path), status, method: request.method, ms, person }, "admin request");
  // Wrong passwords, codes and passkeys, and attempts above the limit.
  if (site.config.logAddresses && policy.isLoginAttempt && status >= 400 && status < 500) {
    site.log.warn({ address: clientAddress(request, site.config.trustProxy) }, "login failed");
  }
  // Node reads and drops the rest of a form, so that its sender gets the response. The rest of an upload is too much.
  if (page.isFile && !request.complete) closeAfterResponse(request, response);
  const isDownload = body !== null && renderedHeaders.has("Content-Disposition");
  const content = await readResponseContent(
    isDownload ? new Response(null, rendered) : rendered,
    withoutOverridden(site.headers, renderedHeaders),
    "no-store",
  );
  const cookies = renderedHeaders.getSetCookie().flatMap((value) => ["Set-Cookie", value]);
  const headers = [...content.headers, ...pickHeaders(renderedHeaders, adminResponseHeaders), ...cookies];
  if (!isDownload) return { ...content, headers };
  const basics = headerList({ "Content-Type": content.contentType, "Cache-Control": "no-store" });
  return { status, headers: [...basics, ...headers], content: body };
}

/** The default headers, without those that the response sets itself. */
function withoutOverridden(headers: HeaderList, responseHeaders: Headers): HeaderList {
  return headers.filter((_, index) => !responseHeaders.has(headers[index - (index % 2)] ?? ""));
}
