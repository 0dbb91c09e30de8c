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
