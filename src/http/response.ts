import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { dataHeaders } from "../router/data-requests.ts";
import { chooseEncoding, compress, type Effort, type Encoding, worthCompressing } from "./compress.ts";
import { type HeaderList, headerList, isolationHeaders, pickHeaders } from "./headers.ts";

interface Body {
  read(): Buffer;
  /** Memory of this body; 0 if it is made from another one on demand. */
  cachedBytes: number;
  etag: string;
  headers: string[];
  /** For a 304. */
  unchangedHeaders: string[];
}

/** Memory of a response besides its bytes and strings: objects, header lists, a cache entry. Measured. */
const overhead = 4_000;

/** Memory of a cached response, in bytes. */
export function memoryOf({ bodies }: PreparedResponse): number {
  const bodyList = Object.values(bodies);
  const texts = new Set(bodyList.flatMap(({ headers, unchangedHeaders }) => [...headers, ...unchangedHeaders]));
  const cachedBytes = bodyList.reduce((sum, { cachedBytes }) => sum + cachedBytes, 0);
  return [...texts].reduce((sum, text) => sum + text.length, overhead + cachedBytes);
}

/** A response for many clients: its bytes in every encoding, with all headers. */
export interface PreparedResponse {
  status: number;
  bodies: Partial<Record<Encoding, Body>> & { identity: Body };
  effort: Effort;
}

export interface ResponseParts {
  status: number;
  contentType: string;
  cacheControl: string;
  headers: HeaderList;
  body: Buffer;
  /** Bodies that the build has compressed. */
  compressed?: Partial<Record<"br" | "gzip", Buffer>>;
}

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

function bodyOf(
  parts: ResponseParts,
  encoding: Encoding,
  { read, cachedBytes }: Pick<Body, "read" | "cachedBytes">,
  length = cachedBytes,
): Body {
  const digest = createHash("sha256").update(parts.body).digest("base64url").slice(0, 22);
  // Weak, because a recompressed page is still the same.
  const etag = encoding === "identity" ? `"${digest}"` : `W/"${digest}-${encoding}"`;
  const vary = worthCompressing(parts.body, parts.contentType) ? ["Vary", "Accept-Encoding"] : [];
  const unchangedHeaders = ["ETag", etag, "Cache-Control", parts.cacheControl, ...vary, ...parts.headers];
  return {
    read,
    cachedBytes,
    etag,
    unchangedHeaders,
    headers: [
      ...headerList({ "Content-Type": parts.contentType, "Content-Length": String(length) }),
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      ...unchangedHeaders,
    ],
  };
}

function bufferedBody(parts: ResponseParts, encoding: Encoding, bytes: Buffer): Body {
  return bodyOf(parts, encoding, { read: () => bytes, cachedBytes: bytes.length });
}

/** Rarely requested, and three times as large as the others together: so it is unzipped on demand. */
function gunzippedBody(parts: ResponseParts, gzip: Buffer): Body {
  return bodyOf(parts, "identity", { read: () => gunzipSync(gzip), cachedBytes: 0 }, parts.body.length);
}

export async function prepareResponse(parts: ResponseParts, effort: Effort): Promise<PreparedResponse> {
  const { status, body } = parts;
  if (!worthCompressing(body, parts.contentType)) {
    return { status, bodies: { identity: bufferedBody(parts, "identity", body) }, effort: "once" };
  }
  const [br, gzip] = await Promise.all([
    parts.compressed?.br ?? compress(body, "br", effort),
    parts.compressed?.gzip ?? compress(body, "gzip", effort),
  ]);
  return {
    status,
    bodies: {
      identity: gunzippedBody(parts, gzip),
      br: bufferedBody(parts, "br", br),
      gzip: bufferedBody(parts, "gzip", gzip),
    },
    effort,
  };
}

/** The same response with its Brotli body at the best quality. */
export async function recompressed(prepared: PreparedResponse): Promise<PreparedResponse> {
  const { identity, br } = prepared.bodies;
  if (!br) return prepared;
  const bytes = await compress(identity.read(), "br", "once");
  const headers = br.headers.with(br.headers.indexOf("Content-Length") + 1, String(bytes.length));
  return {
    ...prepared,
    bodies: { ...prepared.bodies, br: { ...br, headers, cachedBytes: bytes.length, read: () => bytes } },
    effort: "once",
  };
}

/**
 * Lets the browser reuse a prefetched page for 30 s without revalidation. No other page may be reused without it.
 */
function prefetchHeaders(headers: string[]): string[] {
  const value = headers.indexOf("Cache-Control") + 1;
  return headers[value] === "no-cache" ? headers.with(value, "private, max-age=30") : headers;
}

/** A request, and the response to write. */
export interface Peer {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Sends a prepared response in the client's encoding, or a 304. */
export function sendPrepared({ request, response }: Peer, prepared: PreparedResponse): undefined {
  const body = prepared.bodies[chooseEncoding(request.headers["accept-encoding"])] ?? prepared.bodies.identity;
  const adjust = request.headers["x-purpose"] === "prefetch" ? prefetchHeaders : (headers: string[]) => headers;
  const etags = request.headers["if-none-match"];
  if (etags !== undefined && prepared.status === 200 && (etags.includes(body.etag) || etags === "*")) {
    response.writeHead(304, adjust(body.unchangedHeaders));
    response.end();
    return;
  }
  response.writeHead(prepared.status, adjust(body.headers));
  response.end(request.method === "HEAD" ? undefined : body.read());
}

/** Sends a response that only one client gets. */
export async function sendOnce(peer: Peer, parts: ResponseParts): Promise<void> {
  const isWorth = worthCompressing(parts.body, parts.contentType);
  const encoding = isWorth ? chooseEncoding(peer.request.headers["accept-encoding"]) : "identity";
  const body = bufferedBody(parts, encoding, await compress(parts.body, encoding, "each"));
  const bodies = { identity: body, [encoding]: body };
  sendPrepared(peer, { status: parts.status, bodies, effort: "each" });
}
