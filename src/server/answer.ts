import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, compress, type Effort, type Encoding, worthCompressing } from "./compress.ts";
import type { HeaderList } from "./headers.ts";

interface Body {
  bytes: Buffer;
  etag: string;
  /** All headers of the answer, ready to be written. */
  headers: string[];
  /** Those of a 304. */
  unchangedHeaders: string[];
}

/** An answer made once and given to many: its bytes in every encoding, with all headers ready. */
export interface PreparedAnswer {
  status: number;
  bodies: Partial<Record<Encoding, Body>> & { identity: Body };
  /** Memory it takes, in bytes. */
  size: number;
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

function bodyOf(parts: AnswerParts, encoding: Encoding, bytes: Buffer, varies: boolean): Body {
  const digest = createHash("sha256").update(parts.body).digest("base64url").slice(0, 22);
  const etag = encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
  const vary = varies ? ["Vary", "Accept-Encoding"] : [];
  const unchangedHeaders = ["ETag", etag, "Cache-Control", parts.cacheControl, ...vary, ...parts.headers];
  return {
    bytes,
    etag,
    unchangedHeaders,
    headers: [
      "Content-Type",
      parts.contentType,
      "Content-Length",
      String(bytes.length),
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      ...unchangedHeaders,
    ],
  };
}

/** Makes an answer ready: compressed with the effort that its number of readers deserves. */
export async function prepareAnswer(parts: AnswerParts, effort: Effort): Promise<PreparedAnswer> {
  const varies = worthCompressing(parts.body, parts.contentType);
  const identity = bodyOf(parts, "identity", parts.body, varies);
  if (!varies) return { status: parts.status, bodies: { identity }, size: parts.body.length };
  const [br, gzip] = await Promise.all([
    parts.compressed?.br ?? compress(parts.body, "br", effort),
    parts.compressed?.gzip ?? compress(parts.body, "gzip", effort),
  ]);
  return {
    status: parts.status,
    bodies: { identity, br: bodyOf(parts, "br", br, true), gzip: bodyOf(parts, "gzip", gzip, true) },
    size: parts.body.length + br.length + gzip.length,
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
  response.end(request.method === "HEAD" ? undefined : body.bytes);
}

/** Gives an answer that was made for one client alone: compressed for that one only. */
export async function sendOnce(request: IncomingMessage, response: ServerResponse, parts: AnswerParts): Promise<void> {
  const varies = worthCompressing(parts.body, parts.contentType);
  const encoding = varies ? chooseEncoding(request.headers["accept-encoding"]) : "identity";
  const body = bodyOf(parts, encoding, await compress(parts.body, encoding, "each"), varies);
  sendPrepared(request, response, { status: parts.status, bodies: { identity: body, [encoding]: body }, size: 0 });
}
