import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { contentVersion } from "../content/published/version.server.ts";
import { isSharedPreview } from "../preview-path.ts";
import { isMachineReadableFile } from "../seo/machine-readable-files.server.ts";
import { isStaffPath, isUpload, takesLongForms } from "../staff-path.ts";
import { canonicalAddress, namesAFile } from "./address.ts";
import { handleAdminRequest, handleSharedPreview } from "./admin-requests.ts";
import { ClientDisconnected, Overloaded } from "./admission.ts";
import { admitRequest, clientNetwork, wouldBeRejected } from "./admit-request.ts";
import { closeAfterResponse } from "./connection-state.ts";
import { limitConnections } from "./connections.ts";
import { headerList, isolationHeaders } from "./headers.ts";
import type { PathAndQuery } from "./page-key.ts";
import { responseParts } from "./pages.ts";
import { lazyLongForm, readForm, streamBody } from "./read-body.ts";
import { renderRequest } from "./render-request.ts";
import { checkHead, checkHost, checkParses, isLongForm, isRead, type Rejection, checkBody } from "./request-guards.ts";
import { sendOnce, sendPrepared } from "./response.ts";
import type { Site } from "./site.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const notFound: Rejection = { status: 404, message: "Page not found." };

const busy: Rejection = {
  status: 503,
  message: "The site is very busy right now. Wait a few seconds, go back, and try again.",
  headers: ["Retry-After", "3"],
};

const unknownExpectation: Rejection = {
  status: 417,
  message: "This server supports only the expectation 100-continue.",
};

/** Limits for slow or hostile clients, in milliseconds and bytes. */
const limits = {
  headersTimeout: 10_000,
  /** For the largest picture at 100 KB a second. Forms have shorter limits, see `read-body.ts`. */
  requestTimeout: 260_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** `checkHead` rejects it, with the headers of every response. */
  requireHostHeader: false,
};

/** `middleware` runs first; it calls `next` for requests that it does not handle. */
export function createHttpServer(site: Site, middleware?: Middleware): Server {
  const server = createServer(limits, (request, response) => {
    if (site.draining) response.shouldKeepAlive = false;
    const next = () =>
      handleRequest(site, request, response)?.catch((error) => sendFailure(site, request, response, error));
    const rejection = checkHead(request);
    if (rejection) sendText(site, request, response, rejection);
    else if (middleware) middleware(request, response, next);
    else next();
  });
  server.maxHeadersCount = 100;
  server.on("checkExpectation", (request, response) => sendText(site, request, response, unknownExpectation));
  limitConnections(site, server);
  return server;
}

/**
 * Tries the cheapest response first: cached page, file, picture, rendering. Returns a promise only when there is
 * something to wait for.
 */
function handleRequest(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
  if (request.url === "/healthz" || request.url === "/readyz") return sendHealth(site, request, response);
  const wrongHost = checkHost(request, site.publicUrl);
  if (wrongHost) return sendText(site, request, response, wrongHost);
  const address = canonicalAddress(request.url ?? "");
  if (address === "missing") return sendText(site, request, response, notFound);
  if (!isRead(request)) return handleWrite(site, request, response, address);
  if ("moved" in address) return redirect(site, response, address.moved);
  if (isStaffPath(address.path)) return handleAdminRequest(site, request, response, address.path + address.query);
  if (isSharedPreview(address.path)) return handleSharedPreview(site, request, response, address.path + address.query);
  const key = site.pages.requestedKey(address);
  const cached = site.pages.cached(key);
  if (cached) return sendPrepared(request, response, cached);
  return handleUncached(site, request, response, address, key);
}

/**
 * For load balancers: `/healthz` checks that the process is alive, `/readyz` that the database works. Both work for any
 * host.
 */
async function sendHealth(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isHealthy = await (request.url === "/healthz" || (!site.draining && isDatabaseReachable(site)));
  sendText(site, request, response, isHealthy ? { status: 200, message: "ok" } : { status: 503, message: "not ready" });
}

async function isDatabaseReachable({ services }: Site): Promise<boolean> {
  return contentVersion(services.db).then(
    () => true,
    () => false,
  );
}

async function handleUncached(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  address: PathAndQuery,
  key: string,
): Promise<void> {
  const file = site.files.get(address.path);
  if (file) return sendPrepared(request, response, await file);
  const picture = await site.media.get(address.path, response);
  if (picture) return sendPrepared(request, response, picture);
  const movedTo = await site.media.movedTo(address.path);
  if (movedTo !== null) return redirect(site, response, movedTo, 302);
  const started = performance.now();
  // Before rendering: some routes match every slug.
  const target = await site.pages.redirectFrom(address.path);
  if (target) return redirect(site, response, target + address.query);
  // Programs get one line instead of the 404 page.
  if (namesAFile(address.path) && !isMachineReadableFile(address.path))
    return sendText(site, request, response, notFound);
  const finalKey = isMachineReadableFile(address.path) ? key : await site.pages.keyFor(address);
  const cached = site.pages.cached(finalKey);
  if (cached) return sendPrepared(request, response, cached);
  const page = await site.pages.render(finalKey, clientNetwork(site, request));
  site.log.info({ path: address.path, status: page.status, ms: Math.round(performance.now() - started) }, "rendered");
  sendPrepared(request, response, page);
}

async function handleWrite(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  address: PathAndQuery | { moved: string },
): Promise<void> {
  if ("moved" in address)
    return sendText(site, request, response, checkBody(request, site.publicUrl, "form") ?? notFound);
  const target = address.path + address.query;
  const isPicture = isUpload(address.path, request.headers["content-type"] ?? "");
  if (isPicture || (takesLongForms(address.path) && isLongForm(request))) {
    const rejection = checkBody(request, site.publicUrl, isPicture ? "picture" : "long form");
    if (rejection) return sendText(site, request, response, rejection);
    return handleAdminRequest(site, request, response, target, (isPicture ? streamBody : lazyLongForm)(request));
  }
  const rejection = checkBody(request, site.publicUrl, "form");
  if (rejection) return sendText(site, request, response, rejection);
  if (wouldBeRejected(site, request)) return sendText(site, request, response, busy);
  const body = await readForm(request);
  if ("status" in body) return sendText(site, request, response, body);
  // Admin pages check the session before they parse a form.
  if (isStaffPath(address.path)) return handleAdminRequest(site, request, response, target, body);
  const broken = await checkParses(body, request.headers["content-type"] ?? "");
  if (broken) return sendText(site, request, response, broken);
  const rendered = await admitRequest(site, request, response, () => renderRequest(site, request, { target, body }));
  const path = isSharedPreview(address.path) ? "/preview" : address.path;
  site.log.info({ path, status: rendered.status, method: request.method }, "written");
  await sendOnce(request, response, await responseParts(rendered, site.headers, "no-store"));
}

function redirect(site: Site, response: ServerResponse, target: string, status: 302 | 308 = 308): undefined {
  // An admin URL may contain a token.
  const cacheControl = isStaffPath(target.split("?", 1)[0] ?? "") ? "no-store" : "no-cache";
  response.writeHead(status, [
    ...site.headers,
    ...isolationHeaders(),
    "Location",
    target,
    "Cache-Control",
    cacheControl,
  ]);
  response.end();
}

function sendText(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  { status, message, headers = [] }: Rejection,
): undefined {
  const body = `${message}\n`;
  const basics = headerList({
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    "Cache-Control": "no-store",
  });
  if (!request.complete) closeAfterResponse(request, response);
  response.writeHead(status, [...basics, ...site.headers, ...isolationHeaders(), ...headers]);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The last resort: a short message for the client, the whole error for the log. */
function sendFailure(site: Site, request: IncomingMessage, response: ServerResponse, error: unknown): undefined {
  // `request.destroyed` is also true once the body has been read.
  if (response.destroyed || response.headersSent || error instanceof ClientDisconnected) {
    response.destroy();
    return;
  }
  if (error instanceof Overloaded) return sendText(site, request, response, busy);
  const id = randomUUID();
  const path = request.url?.split("?", 1)[0] ?? "";
  site.log.error({ err: error, request: id, path: isSharedPreview(path) ? "/preview" : path }, "failed");
  sendText(site, request, response, {
    status: 503,
    message: `Something went wrong on our side. Please try again in a minute. (${id})`,
    headers: ["Retry-After", "30"],
  });
}
