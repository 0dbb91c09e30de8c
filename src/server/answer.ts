import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { chooseEncoding, compress, type Effort, type Encoding, worthCompressing } from "./compress.ts";
import type { HeaderList } from "./headers.ts";

interface Body {
  read(): Buffer;
  /** Bytes that are kept for it; none where it is made of another body. */
  kept: number;
  etag: string;
  /** All headers of the answer, ready to be written. */
  headers: string[];
  /** Those of a 304. */
  unchangedHeaders: string[];
}

/** Memory of an answer besides its bytes and texts: objects, lists of headers, a place in a cache. Measured. */
const overhead = 4_000;

/** The memory that an answer takes while it is kept, in bytes. */
export function memoryOf({ bodies }: PreparedAnswer): number {
  const all = Object.values(bodies);
  const texts = new Set(all.flatMap(({ headers, unchangedHeaders }) => [...headers, ...unchangedHeaders]));
  const kept = all.reduce((sum, { kept }) => sum + kept, 0);
  return [...texts].reduce((sum, text) => sum + text.length, overhead + kept);
}

/** An answer made once and given to many: its bytes in every encoding, with all headers ready. */
export interface PreparedAnswer {
  status: number;
  bodies: Partial<Record<Encoding, Body>> & { identity: Body };
  /** With how much of it the bodies were compressed. */
  effort: Effort;
}

export interface AnswerParts {
  status: number;
  contentType: string;
  cacheControl: string;
  headers: HeaderList;
  body: Buffer;
  /** Bodies that were compressed beforehand. */
  compressed?: Partial<Record<"br" | "gzip", Buffer>>;
}

interface Source {
  read: () => Buffer;
  length: number;
  kept: number;
}

function bodyOf(parts: AnswerParts, encoding: Encoding, { read, length, kept }: Source): Body {
  const digest = createHash("sha256").update(parts.body).digest("base64url").slice(0, 22);
  // Weak: compressed with more effort, it is the same page.
  const etag = encoding === "identity" ? `"${digest}"` : `W/"${digest}-${encoding}"`;
  const vary = worthCompressing(parts.body, parts.contentType) ? ["Vary", "Accept-Encoding"] : [];
  const unchangedHeaders = ["ETag", etag, "Cache-Control", parts.cacheControl, ...vary, ...parts.headers];
  return {
    read,
    kept,
    etag,
    unchangedHeaders,
    headers: [
      "Content-Type",
      parts.contentType,
      "Content-Length",
      String(length),
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      ...unchangedHeaders,
    ],
  };
}

function keptBody(parts: AnswerParts, encoding: Encoding, bytes: Buffer): Body {
  return bodyOf(parts, encoding, { read: () => bytes, length: bytes.length, kept: bytes.length });
}

/** Hardly anybody asks for it, and it takes three times the memory of the others together: so it is made of them. */
function plainBody(parts: AnswerParts, gzip: Buffer): Body {
  return bodyOf(parts, "identity", { read: () => gunzipSync(gzip), length: parts.body.length, kept: 0 });
}

/** Makes an answer ready: compressed with the effort that its number of readers deserves. */
export async function prepareAnswer(parts: AnswerParts, effort: Effort): Promise<PreparedAnswer> {
  const { status, body } = parts;
  if (!worthCompressing(body, parts.contentType)) {
    return { status, bodies: { identity: keptBody(parts, "identity", body) }, effort: "once" };
  }
  const [br, gzip] = await Promise.all([
    parts.compressed?.br ?? compress(body, "br", effort),
    parts.compressed?.gzip ?? compress(body, "gzip", effort),
  ]);
  return {
    status,
    bodies: {
      identity: plainBody(parts, gzip),
      br: keptBody(parts, "br", br),
      gzip: keptBody(parts, "gzip", gzip),
    },
    effort,
  };
}

/** The same answer with its smallest body as small as it can be. */
export async function squeezed(answer: PreparedAnswer): Promise<PreparedAnswer> {
  const { identity, br } = answer.bodies;
  if (!br) return answer;
  const bytes = await compress(identity.read(), "br", "once");
  const headers = br.headers.with(br.headers.indexOf("Content-Length") + 1, String(bytes.length));
  return {
    ...answer,
    bodies: { ...answer.bodies, br: { ...br, headers, kept: bytes.length, read: () => bytes } },
    effort: "once",
  };
}

/**
 * The headers of an answer that is fetched before it is asked for: for as long as somebody takes to make up their mind,
 * it is shown without asking again. Nothing else may be kept unasked.
 */
function aheadOfUse(headers: string[]): string[] {
  const value = headers.indexOf("Cache-Control") + 1;
  return headers[value] === "no-cache" ? headers.with(value, "private, max-age=30") : headers;
}

/** Gives a prepared answer to one client: in its encoding, without the body when it has it already. */
export function sendPrepared(request: IncomingMessage, response: ServerResponse, answer: PreparedAnswer): undefined {
  const body = answer.bodies[chooseEncoding(request.headers["accept-encoding"])] ?? answer.bodies.identity;
  const lasting = request.headers["x-purpose"] === "prefetch" ? aheadOfUse : (headers: string[]) => headers;
  const known = request.headers["if-none-match"];
  if (known !== undefined && answer.status === 200 && (known.includes(body.etag) || known === "*")) {
    response.writeHead(304, lasting(body.unchangedHeaders));
    response.end();
    return;
  }
  response.writeHead(answer.status, lasting(body.headers));
  response.end(request.method === "HEAD" ? undefined : body.read());
}

/** Gives an answer that was made for one client alone: compressed for that one only. */
export async function sendOnce(request: IncomingMessage, response: ServerResponse, parts: AnswerParts): Promise<void> {
  const isWorth = worthCompressing(parts.body, parts.contentType);
  const encoding = isWorth ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const body = keptBody(parts, encoding, await compress(parts.body, encoding, "each"));
  const bodies = { identity: body, [encoding]: body };
  sendPrepared(request, response, { status: parts.status, bodies, effort: "each" });
}
