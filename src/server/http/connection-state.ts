import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

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
