import { clientAddress } from "#src/base/security/client-address.ts";
import { isUpload, personHeader } from "#src/base/staff-path.ts";
import { closeAfterResponse } from "./connection-state.ts";
import { admitRequest } from "./guards/admit-request.ts";
import { type RenderRequest, renderRequest } from "./render-request.ts";
import { type HeaderList, headerList, pickHeaders } from "./response/headers.ts";
import { readResponseContent, sendOnce, sendStream } from "./response/response.ts";
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

/** Renders an admin page for one user. It is never cached. */
export async function handleAdminRequest(
  exchange: Exchange,
  target: string,
  body?: Buffer | ReadableStream<Uint8Array>,
): Promise<void> {
  await renderUncached(exchange, target.split("?", 1)[0] ?? "", { target, body, headers: forwardedHeaders });
}

/** Renders a shared preview, without the user's cookies. The link stays out of the log. */
export async function handleSharedPreview(exchange: Exchange, target: string): Promise<void> {
  await renderUncached(exchange, "/preview", { target });
}

/** `path` is for the log. */
async function renderUncached(exchange: Exchange, path: string, page: RenderRequest): Promise<void> {
  const { site, request, response } = exchange;
  const started = performance.now();
  const rendered = await admitRequest(exchange, () => renderRequest(exchange, page));
  const ms = Math.round(performance.now() - started);
  const person = rendered.headers.get(personHeader) ?? undefined;
  site.log.info({ path, status: rendered.status, method: request.method, ms, person }, "admin request");
  if (site.config.logAddresses && isRefusedLogin(request.method, path, rendered.status)) {
    site.log.warn({ address: clientAddress(request, site.config.trustProxy) }, "login failed");
  }
  const isDownload = rendered.body !== null && rendered.headers.has("Content-Disposition");
  const responseWithoutBody = isDownload ? new Response(null, rendered) : rendered;
  const responseContent = await readResponseContent(
    responseWithoutBody,
    withoutOverridden(site.headers, rendered.headers),
    "no-store",
  );
  const cookies = rendered.headers.getSetCookie().flatMap((value) => ["Set-Cookie", value]);
  // Node reads and drops the rest of a form, so that its sender gets the response. The rest of an upload is too much.
  if (!request.complete && isUpload(path, request.headers["content-type"] ?? "")) closeAfterResponse(request, response);
  const headers = [...responseContent.headers, ...pickHeaders(rendered.headers, adminResponseHeaders), ...cookies];
  if (isDownload && rendered.body) {
    const basics = headerList({ "Content-Type": responseContent.contentType, "Cache-Control": "no-store" });
    response.writeHead(responseContent.status, [...basics, ...headers]);
    return streamDownload(exchange, rendered.body);
  }
  await sendOnce(exchange, { ...responseContent, headers });
}

/** Wrong passwords, codes and passkeys, and attempts above the limit. */
function isRefusedLogin(method: string | undefined, path: string, status: number): boolean {
  return (
    method === "POST" && /^\/cmslogin(?:\/code|\/passkey)?(?:\.data)?$/.test(path) && status >= 400 && status < 500
  );
}

async function streamDownload({ request, response }: Exchange, body: ReadableStream<Uint8Array>): Promise<void> {
  if (request.method === "HEAD") response.end();
  // Nothing is piped to a client that has left, so what the body keeps open is closed here.
  if (request.method === "HEAD" || response.destroyed) return body.cancel();
  await sendStream(response, body);
}

/** The default headers, without those that the response sets itself. */
function withoutOverridden(headers: HeaderList, responseHeaders: Headers): HeaderList {
  return headers.filter((_, index) => !responseHeaders.has(headers[index - (index % 2)] ?? ""));
}
