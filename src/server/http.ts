import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isDocument } from "../discovery/documents.server.ts";
import { isSharedPreview } from "../preview-path.ts";
import { isStaffPath, isUpload, takesLongForms } from "../staff-path.ts";
import { canonicalAddress, namesAFile } from "./address.ts";
import { ClientGone, Overloaded } from "./admission.ts";
import { admit, clientNetwork } from "./admit.ts";
import { sendOnce, sendPrepared } from "./answer.ts";
import { askPages } from "./ask-pages.ts";
import { longFormWhenAsked, readForm, streamBody } from "./body.ts";
import { endConnection, isEnding } from "./end-connection.ts";
import {
  isLong,
  isRead,
  type Refused,
  refuseBroken,
  refuseHead,
  refuseHost,
  refuseLongForm,
  refuseUpload,
  refuseWrite,
} from "./gate.ts";
import { fileHeaders } from "./headers.ts";
import { answerHealth } from "./health.ts";
import { type Place, pageKey } from "./page-address.ts";
import { partsOf } from "./pages.ts";
import type { Site } from "./site.ts";
import { answerShared, answerStaff } from "./staff.ts";

/** Takes a request, or passes it on. */
export type Connect = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const notThere: Refused = { status: 404, message: "There is no such page." };

const busy: Refused = {
  status: 503,
  message: "The site is very busy right now. Please wait a few seconds, go back, and try again.",
  headers: ["Retry-After", "3"],
};

const unknownExpectation: Refused = { status: 417, message: "This server only knows the expectation 100-continue." };

/** Limits on what a slow or hostile client can hold open, in milliseconds and bytes. */
const limits = {
  headersTimeout: 10_000,
  /** As long as the largest picture takes at 100 KB a second. A form has less, see `body.ts`. */
  requestTimeout: 260_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** `refuseHead` says so, with the headers that every answer has. */
  requireHostHeader: false,
};

/**
 * Connections at a time. Each may hold a head of 16 KB and a form of 64 KB, so that all of them take 80 MB at most. A
 * proxy in front needs far fewer; a browser that comes without one opens up to six.
 */
const mostConnections = 1000;

/** `first` may answer a request itself; it calls `next` for those that it leaves to the site. */
export function createHttpServer(site: Site, first?: Connect): Server {
  const server = createServer(limits, (request, response) => {
    if (site.draining) response.shouldKeepAlive = false;
    const next = () => answer(site, request, response)?.catch((error) => fail(site, request, response, error));
    const refused = refuseHead(request);
    if (refused) refuse(site, request, response, refused);
    else if (first) first(request, response, next);
    else next();
  });
  server.maxHeadersCount = 100;
  server.maxConnections = mostConnections;
  server.on("drop", makeRoom(site, server));
  server.on("checkExpectation", (request, response) => refuse(site, request, response, unknownExpectation));
  server.on("connect", (_request, socket) => {
    // Node has taken its own listener off.
    socket.on("error", () => socket.destroy());
    endUnread(site, socket, "405 Method Not Allowed", ["Allow", "GET, HEAD, POST"]);
  });
  server.on("clientError", (error, socket) => refuseUnreadable(site, error, socket));
  return server;
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

/**
 * One request, from the cheapest answer to the dearest: kept page, file, picture, rendering. Answers a promise only
 * when there is something to wait for.
 */
function answer(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
  if (request.url === "/healthz" || request.url === "/readyz") return answerHealth(site, request, response);
  const misdirected = refuseHost(request, site.publicUrl);
  if (misdirected) return refuse(site, request, response, misdirected);
  const address = canonicalAddress(request.url ?? "");
  if (address === "missing") return refuse(site, request, response, notThere);
  if (!isRead(request)) return answerWrite(site, request, response, address);
  if ("moved" in address) return redirect(site, response, address.moved);
  if (isStaffPath(address.path)) return answerStaff(site, request, response, address.path + address.query);
  if (isSharedPreview(address.path)) return answerShared(site, request, response, address.path + address.query);
  const key = pageKey(address);
  const kept = site.pages.kept(key);
  if (kept) return sendPrepared(request, response, kept);
  return answerUnkept(site, request, response, address, key);
}

async function answerUnkept(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  address: Place,
  key: string,
): Promise<void> {
  const file = site.files.get(address.path);
  if (file) return sendPrepared(request, response, await file);
  const picture = await site.media.get(address.path, response);
  if (picture) return sendPrepared(request, response, picture);
  const moved = await site.media.movedTo(address.path);
  if (moved !== null) return redirect(site, response, moved, 302);
  const started = performance.now();
  // Asked first: some screens have a page for whatever stands in their addresses.
  const target = await site.pages.redirectFrom(address.path);
  if (target) return redirect(site, response, target + address.query);
  // What only programs ask for gets a line rather than a whole page that says that it is not there.
  if (namesAFile(address.path) && !isDocument(address.path)) return refuse(site, request, response, notThere);
  const shown = isDocument(address.path) ? key : await site.pages.keyAt(address);
  const kept = site.pages.kept(shown);
  if (kept) return sendPrepared(request, response, kept);
  const page = await site.pages.render(shown, clientNetwork(site, request));
  site.log.info({ path: address.path, status: page.status, ms: Math.round(performance.now() - started) }, "rendered");
  sendPrepared(request, response, page);
}

async function answerWrite(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  address: Place | { moved: string },
): Promise<void> {
  if ("moved" in address) return refuse(site, request, response, refuseWrite(request, site.publicUrl) ?? notThere);
  const target = address.path + address.query;
  const isPicture = isUpload(address.path, request.headers["content-type"] ?? "");
  if (isPicture || (takesLongForms(address.path) && isLong(request))) {
    const refused = (isPicture ? refuseUpload : refuseLongForm)(request, site.publicUrl);
    if (refused) return refuse(site, request, response, refused);
    return answerStaff(site, request, response, target, (isPicture ? streamBody : longFormWhenAsked)(request));
  }
  const refused = refuseWrite(request, site.publicUrl);
  if (refused) return refuse(site, request, response, refused);
  const body = await readForm(request);
  if ("status" in body) return refuse(site, request, response, body);
  // Nothing of a stranger's form is parsed here: staff's pages look first who sent it.
  if (isStaffPath(address.path)) return answerStaff(site, request, response, target, body);
  const broken = await refuseBroken(body, request.headers["content-type"] ?? "");
  if (broken) return refuse(site, request, response, broken);
  const rendered = await admit(site, request, response, () => askPages(site, request, { target, body }));
  const path = isSharedPreview(address.path) ? "/preview" : address.path;
  site.log.info({ path, status: rendered.status, method: request.method }, "written");
  await sendOnce(request, response, await partsOf(rendered, site.headers, "no-store"));
}

function redirect(site: Site, response: ServerResponse, target: string, status: 302 | 308 = 308): undefined {
  // To staff's pages a token may be under way.
  const cacheControl = isStaffPath(target.split("?", 1)[0] ?? "") ? "no-store" : "no-cache";
  response.writeHead(status, [...site.headers, ...fileHeaders(), "Location", target, "Cache-Control", cacheControl]);
  response.end();
}

function refuse(site: Site, request: IncomingMessage, response: ServerResponse, refused: Refused): undefined {
  const body = `${refused.message}\n`;
  if (!request.complete) endConnection(request, response);
  response.writeHead(refused.status, [
    "Content-Type",
    "text/plain; charset=utf-8",
    "Content-Length",
    String(Buffer.byteLength(body)),
    "Cache-Control",
    "no-store",
    ...site.headers,
    ...fileHeaders(),
    ...(refused.headers ?? []),
  ]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The last resort: whatever went wrong, the client gets a short answer and the log the whole story. */
function fail(site: Site, request: IncomingMessage, response: ServerResponse, error: unknown): undefined {
  if (request.destroyed || response.headersSent || error instanceof ClientGone) {
    response.destroy();
    return;
  }
  if (error instanceof Overloaded) return refuse(site, request, response, busy);
  const id = randomUUID();
  const path = request.url?.split("?", 1)[0] ?? "";
  site.log.error({ err: error, request: id, path: isSharedPreview(path) ? "/preview" : path }, "failed");
  refuse(site, request, response, {
    status: 503,
    message: `Something went wrong on our side. Please try again in a minute. (${id})`,
    headers: ["Retry-After", "30"],
  });
}
