import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Connections whose last request was answered before it was read to its end: nothing more is said on them. */
const ending = new WeakSet<Duplex>();

/** What is left of a request is not read: its connection cannot carry another one. */
export function endConnection(request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
  ending.add(request.socket);
}

export function isEnding(connection: Duplex): boolean {
  return ending.has(connection);
}

/** Aborts when an answer is given or its client has gone: nothing more need be done for it. */
export function whenClosed(response: ServerResponse): AbortSignal {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  else response.once("close", () => closed.abort());
  return closed.signal;
}
