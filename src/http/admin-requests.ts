import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { codeOf } from "../db/error-details.ts";
import { isUpload, personHeader } from "../staff-path.ts";
import { admitRequest } from "./admit-request.ts";
import { closeAfterResponse } from "./connection-state.ts";
import { type HeaderList, headerList, pickHeaders } from "./headers.ts";
import { responseParts } from "./pages.ts";
import { renderRequest } from "./render-request.ts";
import { sendOnce } from "./response.ts";
import type { Site } from "./site.ts";

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
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  body?: Buffer | ReadableStream<Uint8Array>,
): Promise<void> {
  const path = target.split("?", 1)[0] ?? "";
  await renderUncached(site, request, response, { path, page: { target, body, headers: forwardedHeaders } });
}

/** Renders a shared preview, without the user's cookies. The link stays out of the log. */
export async function handleSharedPreview(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<void> {
  await renderUncached(site, request, response, { path: "/preview", page: { target } });
}

async function renderUncached(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  { path, page }: { path: string; page: Parameters<typeof renderRequest>[2] },
): Promise<void> {
  const started = performance.now();
  const rendered = await admitRequest(site, request, response, () => renderRequest(site, request, page));
  const ms = Math.round(performance.now() - started);
  const person = rendered.headers.get(personHeader) ?? undefined;
  site.log.info({ path, status: rendered.status, method: request.method, ms, person }, "admin request");
  const isDownload = rendered.body !== null && rendered.headers.has("Content-Disposition");
  const responseWithoutBody = isDownload ? new Response(null, rendered) : rendered;
  const parts = await responseParts(responseWithoutBody, withoutOverridden(site.headers, rendered.headers), "no-store");
  const cookies = rendered.headers.getSetCookie().flatMap((value) => ["Set-Cookie", value]);
  // Node reads and drops the rest of a form, so that its sender gets the response. The rest of an upload is too much.
  if (!request.complete && isUpload(path, request.headers["content-type"] ?? "")) closeAfterResponse(request, response);
  const headers = [...parts.headers, ...pickHeaders(rendered.headers, adminResponseHeaders), ...cookies];
  if (isDownload && rendered.body) {
    const basics = headerList({ "Content-Type": parts.contentType, "Cache-Control": "no-store" });
    response.writeHead(parts.status, [...basics, ...headers]);
    return streamDownload(request, response, rendered.body);
  }
  await sendOnce(request, response, { ...parts, headers });
}

/** A file may be larger than memory: it is read only as fast as the client takes it. */
async function streamDownload(request: IncomingMessage, response: ServerResponse, body: ReadableStream<Uint8Array>) {
  if (request.method === "HEAD") {
    response.end();
    return body.cancel();
  }
  try {
    await pipeline(body, response);
  } catch (error) {
    // An incomplete file must not look complete.
    response.destroy();
    if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/** The default headers, without those that the response sets itself. */
function withoutOverridden(headers: HeaderList, own: Headers): HeaderList {
  return headers.filter((_, index) => !own.has(headers[index - (index % 2)] ?? ""));
}
