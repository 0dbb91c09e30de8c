import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { isEnding } from "./end-connection.ts";
import { fileHeaders } from "./headers.ts";
import type { Site } from "./site.ts";

/**
 * Connections at a time. Each may hold a head of 16 KB and a form of 64 KB, so that all of them take 80 MB at most. A
 * proxy in front needs far fewer; a browser that comes without one opens up to six.
 */
const mostConnections = 1000;

/** Bounds the number of connections, and answers on those of which no request can be read. */
export function boundConnections(site: Site, server: Server): void {
  server.maxConnections = mostConnections;
  server.on("drop", makeRoom(site, server));
  server.on("connect", (_request, socket) => {
    // Node has taken its own listener off.
    socket.on("error", () => socket.destroy());
    endUnread(site, socket, "405 Method Not Allowed", ["Allow", "GET, HEAD, POST"]);
  });
  server.on("clientError", (error, socket) => refuseUnreadable(site, error, socket));
}

/**
 * Takes idle connections from those who keep them open when others find no room. Those are refused that come before
 * there is some, and the log says so once a minute at most.
 */
function makeRoom(site: Site, server: Server): () => void {
  let refused = 0;
  let lastSweep = Number.NEGATIVE_INFINITY;
  let lastLine = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    const now = performance.now();
    if (now - lastSweep > 1000) {
      lastSweep = now;
      server.closeIdleConnections();
    }
    if (now - lastLine > 60_000) {
      lastLine = now;
      site.log.warn({ refused, most: server.maxConnections }, "too many connections");
      refused = 0;
    }
  };
}

/** Answers what is no HTTP, what is too long, and what never ends. */
function refuseUnreadable(site: Site, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET" || isEnding(socket)) {
    socket.destroy();
    return;
  }
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  };
  endUnread(site, socket, statuses[error.code ?? ""] ?? "400 Bad Request");
}

/** The last word on a connection of which no request can be answered. */
function endUnread(site: Site, socket: Duplex, status: string, more: readonly string[] = []): void {
  const headers = [
    ...site.headers,
    ...fileHeaders(),
    ...more,
    "Cache-Control",
    "no-store",
    "Content-Length",
    "0",
    "Connection",
    "close",
  ];
  const lines = [`HTTP/1.1 ${status}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}
