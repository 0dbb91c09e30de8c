import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { minuteMs } from "#src/base/durations.ts";
import { headerList, isolationHeaders } from "./response/headers.ts";
import { isClosing, type Rejection, send } from "./response/send.ts";
import type { Site } from "./site.ts";

type Base = Pick<Site, "log" | "headers">;

const unknownExpectation: Rejection = {
  status: 417,
  message: "This server supports only the expectation 100-continue.",
};

/** Limits for slow or hostile clients, in milliseconds and bytes. */
const limits = {
  headersTimeout: 10_000,
  /** For the largest picture at 100 KB a second, and the largest video at 400 KB. Forms have shorter limits, see `body-limits.ts`. */
  requestTimeout: 260_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** `checkHead` rejects it, with the headers of every response. */
  requireHostHeader: false,
};

/** A server without a request listener: `requestListener` and `WaitingSite` have one. */
export function createHttpServer(base: Base): Server {
  const server = createServer(limits);
  server.maxHeadersCount = 100;
  server.on("checkExpectation", (request, response) => {
    send({ request, response }, base.headers, unknownExpectation);
  });
  limitConnections(base, server);
  return server;
}

/**
 * Concurrent connections. Each may hold 16 KB of headers and a form of 64 KB, so all of them take 80 MB at most. A proxy
 * needs far fewer; a browser opens up to six.
 */
const maxConnections = 1000;

/** Limits the number of connections, and answers those that send no readable request. */
function limitConnections(site: Base, server: Server): void {
  server.maxConnections = maxConnections;
  server.on("drop", freeIdleConnections(site, server));
  server.on("connect", (_request, socket) => {
    // Node has removed its own listener.
    socket.on("error", () => socket.destroy());
    closeWithStatus(site, socket, "405 Method Not Allowed", ["Allow", "GET, HEAD, POST"]);
  });
  server.on("clientError", (error, socket) => handleClientError(site, error, socket));
}

/**
 * Closes idle connections, at most once a second, when the limit is reached. New connections are refused until then, and
 * logged at most once a minute.
 */
function freeIdleConnections(site: Base, server: Server): () => void {
  let refused = 0;
  let lastSweptAt = Number.NEGATIVE_INFINITY;
  let lastLoggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    refused += 1;
    const now = performance.now();
    if (now - lastSweptAt > 1000) {
      lastSweptAt = now;
      server.closeIdleConnections();
    }
    if (now - lastLoggedAt > minuteMs) {
      lastLoggedAt = now;
      site.log.warn({ refused, most: server.maxConnections }, "too many connections");
      refused = 0;
    }
  };
}

/** Answers malformed, oversized, and endless requests. */
function handleClientError(site: Base, error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET" || isClosing(socket)) {
    socket.destroy();
    return;
  }
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
    HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Content Too Large",
    ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  };
  closeWithStatus(site, socket, statuses[error.code ?? ""] ?? "400 Bad Request");
}

/** Answers a connection without a readable request, and closes it. */
function closeWithStatus(site: Base, socket: Duplex, status: string, extraHeaders: readonly string[] = []): void {
  const ending = headerList({ "Cache-Control": "no-store", "Content-Length": "0", Connection: "close" });
  const headers = [...site.headers, ...isolationHeaders(), ...extraHeaders, ...ending];
  const lines = [`HTTP/1.1 ${status}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  socket.end(`${lines.join("\r\n")}\r\n\r\n`);
}
