import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { dataHeaders } from "#src/base/data-requests.ts";
import { chooseEncoding, compress, type Effort, type Encoding, gzipLevels, worthCompressing } from "./compress.ts";
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

/** How much larger a page is in gzip than in Brotli, about. Measured. */
const gzipPerBrotli = 1.3;

/** Memory of a response besides its bytes and strings: objects, header lists, a cache entry. Measured. */
const overheadBytes = 4_000;

/** Memory of a cached response, in bytes. */
export function memoryOf({ bodies }: PreparedResponse): number {
  const bodyList = Object.values(bodies);
  const texts = new Set(bodyList.flatMap(({ unchangedHeaders }) => unchangedHeaders));
  const cachedBytes = bodyList.reduce((sum, { cachedBytes }) => sum + cachedBytes, 0);
  return [...texts].reduce((sum, text) => sum + text.length, overheadBytes + cachedBytes);
}

/** A response for many clients: its bytes in every encoding, with all headers. */
export interface PreparedResponse {
  status: number;
  bodies: Partial<Record<Encoding, Body>> & { identity: Body };
  effort: Effort;
}

export interface ResponseContent {
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
export async function readResponseContent(
  response: Response,
  headers: HeaderList,
  cacheControl: string,
): Promise<ResponseContent> {
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

/** What the bodies of a response have in common. */
interface Common {
  contentType: string;
  digest: string;
  headers: HeaderList;
}

function commonFields({ body, contentType, cacheControl, headers }: ResponseContent): Common {
  const vary = worthCompressing(body, contentType) ? ["Vary", "Accept-Encoding"] : [];
  return {
    contentType,
    digest: createHash("sha256").update(body).digest("base64url").slice(0, 22),
    headers: ["Cache-Control", cacheControl, ...vary, ...headers],
  };
}

function bodyOf(
  { contentType, digest, headers }: Common,
  encoding: Encoding,
  { read, cachedBytes }: Pick<Body, "read" | "cachedBytes">,
  length = cachedBytes,
): Body {
  // Weak, because a recompressed page is still the same.
  const etag = encoding === "identity" ? `"${digest}"` : `W/"${digest}-${encoding}"`;
  const unchangedHeaders = ["ETag", etag, ...headers];
  return {
    read,
    cachedBytes,
    etag,
    unchangedHeaders,
    headers: [
      ...headerList({ "Content-Type": contentType, "Content-Length": String(length) }),
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      ...unchangedHeaders,
    ],
  };
}

function bufferedBody(common: Common, encoding: Encoding, bytes: Buffer): Body {
  return bodyOf(common, encoding, { read: () => bytes, cachedBytes: bytes.length });
}

/** Hardly a client asks for it: so it is made for the first one. `memory` is set aside, in bytes. */
function lazyGzipBody(common: Common, plain: () => Buffer, level: number, memory: number): Body {
  let made: Body | undefined;
  const body = () => {
    made ??= bufferedBody(common, "gzip", Buffer.from(new Uint8Array(gzipSync(plain(), { level })).buffer));
    return made;
  };
  const { etag, unchangedHeaders } = bodyOf(common, "gzip", { read: plain, cachedBytes: 0 });
  return {
    read: () => body().read(),
    cachedBytes: memory,
    etag,
    unchangedHeaders,
    get headers() {
      return body().headers;
    },
  };
}

export async function prepareResponse(responseContent: ResponseContent, effort: Effort): Promise<PreparedResponse> {
  const { status, body } = responseContent;
  const common = commonFields(responseContent);
  if (!worthCompressing(body, responseContent.contentType)) {
    return { status, bodies: { identity: bufferedBody(common, "identity", body) }, effort: "best" };
  }
  const { br = await compress(body, "br", effort), gzip } = responseContent.compressed ?? {};
  const smallest = { br: bufferedBody(common, "br", br) };
  const read = () => (gzip ? gunzipSync(gzip) : brotliDecompressSync(smallest.br.read()));
  // Rarely requested, and three times as large as the others together: so it is unzipped on demand.
  const identity = bodyOf(common, "identity", { read, cachedBytes: 0 }, body.length);
  const bodies = Object.assign(smallest, {
    identity,
    gzip: gzip
      ? bufferedBody(common, "gzip", gzip)
      : lazyGzipBody(common, read, gzipLevels[effort], Math.ceil(br.length * gzipPerBrotli)),
  });
  return { status, bodies, effort };
}

/** The same response with its Brotli body at the best quality. */
export async function recompressed(prepared: PreparedResponse): Promise<PreparedResponse> {
  const { bodies } = prepared;
  if (!bodies.br) return prepared;
  const bytes = await compress(bodies.identity.read(), "br", "best");
  const headers = bodies.br.headers.with(bodies.br.headers.indexOf("Content-Length") + 1, String(bytes.length));
  // The others are made from it: so that the first one is not kept for them.
  bodies.br = { ...bodies.br, headers, cachedBytes: bytes.length, read: () => bytes };
  return { ...prepared, effort: "best" };
}

/** A response that only one client gets: in its encoding alone. */
export async function prepareOnce(responseContent: ResponseContent, accepted: string | undefined) {
  const isCompressible = worthCompressing(responseContent.body, responseContent.contentType);
  const encoding = isCompressible ? chooseEncoding(accepted) : "identity";
  const bytes = await compress(responseContent.body, encoding, "fast");
  const body = bufferedBody(commonFields(responseContent), encoding, bytes);
  return { status: responseContent.status, bodies: { identity: body, [encoding]: body }, effort: "fast" as const };
}
