import type { IncomingMessage, ServerResponse } from "node:http";
import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "#src/base/db/error-details.ts";
import { chooseEncoding } from "./compress.ts";
import { type HeaderList, headerList, isolationHeaders } from "./headers.ts";
import { type PreparedResponse, prepareOnce, type ResponseContent } from "./response.ts";

/** One line of text, such as why a request is rejected. */
export interface Rejection {
  status: number;
  /** Shown to the client. */
  message: string;
  headers?: readonly string[];
}

export const notFound: Rejection = { status: 404, message: "Page not found." };

/** Headers alone, or with content that may be larger than memory: it is read only as fast as the client takes it. */
export interface StreamedResponse {
  status: number;
  headers: HeaderList;
  content?: Readable | ReadableStream<Uint8Array>;
  /** A client that takes nothing for so long is dropped. */
  idleTimeoutMs?: number;
  /** Called after the content; `isSent` unless the client has left before its end. */
  onEnd?: (isSent: boolean) => void;
}

/** What a request is answered with. */
export type Answer = Rejection | PreparedResponse | ResponseContent | StreamedResponse;

/** A request, and the response to write. */
export interface Peer {
  request: IncomingMessage;
  response: ServerResponse;
}

/** `siteHeaders`: those of every response, for an answer that has none yet. */
export function send(peer: Peer, siteHeaders: HeaderList, answer: Answer): Promise<void> | undefined {
  if ("bodies" in answer) return sendPrepared(peer, answer);
  if ("message" in answer) return sendText(peer, siteHeaders, answer);
  return "body" in answer ? sendOnce(peer, answer) : sendStream(peer, answer);
}

/** Redirects, and tells browsers to ask again the next time. */
export function redirectTo(
  target: string,
  siteHeaders: HeaderList,
  status: 302 | 308 = 308,
  cacheControl = "no-cache",
) {
  const headers = ["Location", target, "Cache-Control", cacheControl];
  return { status, headers: [...siteHeaders, ...isolationHeaders(), ...headers] } satisfies StreamedResponse;
}

/**
 * Lets the browser reuse a prefetched page for 30 s without revalidation. No other page may be reused without it.
 */
function prefetchHeaders(headers: string[]): string[] {
  const value = headers.indexOf("Cache-Control") + 1;
  return headers[value] === "no-cache" ? headers.with(value, "private, max-age=30") : headers;
}

/** Sends a prepared response in the client's encoding, or a 304. */
function sendPrepared({ request, response }: Peer, prepared: PreparedResponse): undefined {
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

async function sendOnce(peer: Peer, content: ResponseContent): Promise<void> {
  sendPrepared(peer, await prepareOnce(content, peer.request.headers["accept-encoding"]));
}

async function sendStream({ request, response }: Peer, answer: StreamedResponse): Promise<void> {
  const { status, headers, content, idleTimeoutMs, onEnd } = answer;
  response.writeHead(status, [...headers]);
  if (!content || request.method === "HEAD") response.end();
  if (!content) return;
  // Nothing is piped to a client that has left, so what the content keeps open is closed here.
  if (request.method === "HEAD" || response.destroyed) return discard(content);
  if (idleTimeoutMs !== undefined) response.setTimeout(idleTimeoutMs, () => response.destroy());
  try {
    await pipeline(content, response);
  } catch (error) {
    // An incomplete file must not look complete.
    response.destroy();
    if (codeOf(error) !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
  onEnd?.(response.writableFinished);
}

async function discard(content: Readable | ReadableStream<Uint8Array>): Promise<void> {
  if (content instanceof Readable) content.destroy();
  else await content.cancel();
}

/** With the headers of every response. */
function sendText(peer: Peer, siteHeaders: HeaderList, { status, message, headers = [] }: Rejection): undefined {
  const { request, response } = peer;
  const body = `${message}\n`;
  const basics = headerList({
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
  });
  if (!request.complete) closeAfterResponse(request, response);
  response.writeHead(status, [...basics, ...siteHeaders, ...isolationHeaders(), ...headers]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Connections whose last request was answered before it was complete. Nothing more is sent on them. */
const endingConnections = new WeakSet<Duplex>();

/** For an incomplete request, whose rest is not read: its connection cannot carry another one. */
export function closeAfterResponse(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  endingConnections.add(request.socket);
}

export function isClosing(connection: Duplex): boolean {
  return endingConnections.has(connection);
}

/** Aborts when the response is sent or the client disconnects. */
export function closeSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once("close", () => closed.abort());
  return closed.signal;
}
