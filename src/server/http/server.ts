import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { isSharedPreview } from "#src/base/preview-path.ts";
import { isEqualInConstantTime } from "#src/base/security/digest.server.ts";
import { isStaffPath, isUpload, takesLongForms } from "#src/base/staff-path.ts";
import { version } from "#src/base/version.ts";
import { canonicalUrl, isFilePath } from "#src/domain/content/published/canonical-url.ts";
import { withQuery } from "#src/domain/content/published/redirect-map.ts";
import { parseWebhookPath } from "#src/domain/email/inbound/webhook-path.ts";
import { canonicalFilePath, isMachineReadableFile } from "#src/domain/seo/machine-readable-files.server.ts";
import { visitPath } from "#src/domain/visits/beacon.ts";
import { handleAdminRequest, handleSharedPreview } from "./admin-requests.ts";
import { lazyFormStream, readFormBody, requestStream } from "./body/read-body.ts";
import { isSubmission, readSubmission } from "./body/read-submission.ts";
import { limitConnections } from "./connections.ts";
import { ClientDisconnected, Overloaded } from "./guards/admission.ts";
import { admitRequest, clientNetwork, wouldBeRejected } from "./guards/admit-request.ts";
import {
  checkBody,
  checkHead,
  checkHost,
  checkParses,
  isLongForm,
  isRead,
  type Rejection,
} from "./guards/request-guards.ts";
import { receiveInboundEmail, withoutSecret } from "./inbound-email.ts";
import { isPlaceholderKey, type PathAndQuery } from "./page-cache/page-key.ts";
import { type RenderRequest, renderRequest } from "./render-request.ts";
import { isolationHeaders } from "./response/headers.ts";
import { type ResponseContent, readResponseContent, sendOnce, sendPrepared, sendText } from "./response/response.ts";
import { unavailablePage } from "./response/unavailable-page.ts";
import type { Exchange, Site } from "./site.ts";
import { countDelivered, receiveVisit } from "./visit-requests.ts";

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
  /** For the largest picture at 100 KB a second, and the largest video at 400 KB. Forms have shorter limits, see `read-body.ts`. */
  requestTimeout: 260_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  /** `checkHead` rejects it, with the headers of every response. */
  requireHostHeader: false,
};

/** A server without a request listener: `requestListener` and `WaitingSite` have one. */
export function createHttpServer(base: Pick<Site, "log" | "headers">): Server {
  const server = createServer(limits);
  server.maxHeadersCount = 100;
  server.on("checkExpectation", (request, response) => {
    sendText({ request, response }, base.headers, unknownExpectation);
  });
  limitConnections(base, server);
  return server;
}

/** `middleware` runs first; it calls `next` for requests that it does not handle. */
export function requestListener(site: Site, middleware?: Middleware): RequestListener {
  return (request, response) => {
    const exchange = { site, request, response };
    if (site.draining) response.shouldKeepAlive = false;
    const next = () => {
      const handling = handleRequest(exchange);
      if (!handling) return;
      site.pending.add(response);
      handling.catch((error) => sendFailure(exchange, error)).finally(() => site.pending.delete(response));
    };
    const rejection = checkHead(request);
    if (rejection) reject(exchange, rejection);
    else if (middleware) middleware(request, response, next);
    else next();
  };
}

function reject(exchange: Exchange, rejection: Rejection): undefined {
  return sendText(exchange, exchange.site.headers, rejection);
}

/**
 * Tries the cheapest response first: cached page, file, picture, rendering. Returns a promise only when there is
 * something to wait for.
 */
function handleRequest(exchange: Exchange): Promise<void> | undefined {
  const { site, request } = exchange;
  if (request.url === "/healthz" || request.url === "/readyz") return sendHealth(exchange);
  if (request.url === "/metrics") return sendMetrics(exchange);
  const wrongHost = checkHost(request, site.publicUrl);
  if (wrongHost) return reject(exchange, wrongHost);
  const url = canonicalUrl(request.url ?? "");
  if (url === "missing") return reject(exchange, notFound);
  if (!isRead(request)) return handleWrite(exchange, url);
  if ("redirectTo" in url) return redirect(exchange, url.redirectTo);
  if (isStaffPath(url.path)) return handleAdminRequest(exchange, url.path + url.query);
  if (isSharedPreview(url.path)) return handleSharedPreview(exchange, url.path + url.query);
  const key = site.pages.requestedKey(url);
  const cached = site.pages.cached(key);
  if (cached) {
    if (site.config.logPages) site.log.info({ path: url.path, status: 200 }, "cached page");
    if (cached.status === 200) countDelivered(exchange, url.path);
    return sendPrepared(exchange, cached);
  }
  return handleUncached(exchange, url, key);
}

/**
 * For load balancers: `/healthz` checks that the process is alive, `/readyz` that the site can take an inquiry. Both work
 * for any host.
 */
async function sendHealth(exchange: Exchange): Promise<void> {
  const { site, request } = exchange;
  const isHealthy = await (request.url === "/healthz" || (!site.draining && site.readiness.isReady()));
  reject(
    exchange,
    isHealthy
      ? { status: 200, message: request.url === "/healthz" ? `ok ${version}` : "ok" }
      : { status: 503, message: "can't take inquiries" },
  );
}

/** For Prometheus. For everyone else, it doesn't exist. */
async function sendMetrics(exchange: Exchange): Promise<void> {
  const { site, request } = exchange;
  const expected = `Bearer ${site.config.metricsToken}`;
  if (!site.metrics || !isEqualInConstantTime(request.headers.authorization ?? "", expected))
    return reject(exchange, notFound);
  reject(exchange, { status: 200, message: (await site.metrics.read(site)).trimEnd() });
}

async function handleUncached(exchange: Exchange, url: PathAndQuery, key: string): Promise<void> {
  const { site, response } = exchange;
  const icon = await site.brandIcons.get(url.path);
  if (icon) return "movedTo" in icon ? redirect(exchange, icon.movedTo, 302) : sendPrepared(exchange, icon);
  const file = site.files.get(url.path);
  if (file) return sendPrepared(exchange, await file);
  const styles = await site.brandStyles.get(url.path);
  if (styles) return sendPrepared(exchange, styles);
  const card = await site.cards.get(url.path, clientNetwork(exchange), response);
  if (card) return "movedTo" in card ? redirect(exchange, card.movedTo, 302) : sendPrepared(exchange, card);
  const download = await site.downloads.answer(exchange, url.path);
  if (download === "sent") return;
  if (download) return redirect(exchange, download.movedTo, 302);
  const picture = await site.media.get(url.path, response);
  if (picture) return sendPrepared(exchange, picture);
  const movedTo = await site.media.movedTo(url.path);
  if (movedTo !== null) return redirect(exchange, movedTo, 302);
  // Before rendering: some routes match every slug.
  const moved = await site.pages.redirectFrom(url.path);
  if (moved) {
    site.counts.redirected(moved.from);
    return redirect(exchange, withQuery(moved.target, url.query));
  }
  const aliased = canonicalFilePath(url.path);
  if (aliased) return redirect(exchange, aliased);
  // Programs get one line instead of the 404 page.
  if (isFilePath(url.path) && !isMachineReadableFile(url.path)) {
    countNotFound(exchange, url.path);
    return reject(exchange, notFound);
  }
  const finalKey = isMachineReadableFile(url.path) ? key : await site.pages.keyFor(url);
  const page = site.pages.cached(finalKey) ?? (await site.pages.get(finalKey, clientNetwork(exchange)));
  if (page.status === 404 || isPlaceholderKey(finalKey)) countNotFound(exchange, url.path);
  else if (page.status === 200) countDelivered(exchange, url.path);
  sendPrepared(exchange, page);
}

function countNotFound({ site, request: { headers } }: Exchange, path: string): void {
  site.counts.missing({ path, userAgent: headers["user-agent"], referrer: headers.referer, host: headers.host });
}

async function handleWrite(exchange: Exchange, url: PathAndQuery | { redirectTo: string }): Promise<void> {
  const { site, request } = exchange;
  if ("redirectTo" in url) return reject(exchange, checkBody(request, site.publicUrl, "form") ?? notFound);
  if (url.path === visitPath) return receiveVisit(exchange);
  const webhook = parseWebhookPath(url.path);
  if (webhook) return receiveInboundEmail(exchange, webhook);
  const target = url.path + url.query;
  const { "content-type": type = "" } = request.headers;
  const isFile = isUpload(url.path, type);
  if (isFile || (takesLongForms(url.path) && isLongForm(request))) {
    const body = isFile ? (type.startsWith("video/") ? "video" : "file") : "long form";
    const rejection = checkBody(request, site.publicUrl, body);
    if (rejection) return reject(exchange, rejection);
    return handleAdminRequest(exchange, target, (isFile ? requestStream : lazyFormStream)(request));
  }
  const hasFiles = isSubmission(url.path, type);
  const rejection = checkBody(request, site.publicUrl, hasFiles ? "submission" : "form");
  if (rejection) return reject(exchange, rejection);
  if (wouldBeRejected(exchange)) return reject(exchange, busy);
  // A visitor may have had a form open while it got another address. Browsers send it again, there.
  const moved = isStaffPath(url.path) ? null : await site.pages.redirectFrom(url.path);
  if (moved?.target.startsWith("/")) return redirect(exchange, withQuery(moved.target, url.query));
  if (hasFiles) {
    const answer = await readSubmission(exchange, ({ fields, files }) =>
      answerForm(exchange, { target, body: fields, files, contentType: "application/x-www-form-urlencoded" }),
    );
    return "message" in answer ? reject(exchange, answer) : sendOnce(exchange, answer);
  }
  const body = await readFormBody(request);
  if ("status" in body) return reject(exchange, body);
  // Admin pages check the session before they parse a form.
  if (isStaffPath(url.path)) return handleAdminRequest(exchange, target, body);
  const broken = await checkParses(body, request.headers["content-type"] ?? "");
  if (broken) return reject(exchange, broken);
  await sendOnce(exchange, await answerForm(exchange, { target, body }));
}

/** Renders the answer to a visitor's form. */
async function answerForm(exchange: Exchange, form: RenderRequest): Promise<ResponseContent> {
  const { site, request } = exchange;
  const rendered = await admitRequest(exchange, () => renderRequest(exchange, { ...form, headers: ["referer"] }));
  const [formPath = ""] = form.target.split("?", 1);
  const path = isSharedPreview(formPath) ? "/preview" : formPath;
  site.log.info({ path, status: rendered.status, method: request.method }, "written");
  return readResponseContent(rendered, site.headers, "no-store");
}

function redirect({ site, response }: Exchange, target: string, status: 302 | 308 = 308): undefined {
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

/** The last resort: a short message for the client, the whole error for the log. */
function sendFailure(exchange: Exchange, error: unknown): undefined {
  const { site, request, response } = exchange;
  // `request.destroyed` is also true once the body has been read.
  if (response.destroyed || response.headersSent || error instanceof ClientDisconnected) {
    response.destroy();
    return;
  }
  if (error instanceof Overloaded) return reject(exchange, busy);
  const id = randomUUID();
  const path = request.url?.split("?", 1)[0] ?? "";
  site.log.error({ err: error, request: id, path: withoutSecret(path) }, "failed");
  if (isUnavailable(error) && isPageRequest(request)) {
    const { contentType, body, headers } = unavailablePage({ company: site.company });
    const all = [...site.headers, ...headers, "Retry-After", "30"];
    void sendOnce(exchange, { status: 503, contentType, cacheControl: "no-store", headers: all, body });
    return;
  }
  reject(exchange, {
    status: 503,
    message: `Something went wrong on our side. Please try again in a minute. (${id})`,
    headers: ["Retry-After", "30"],
  });
}

/** Whether a browser asks for one of the visitors' pages. */
function isPageRequest(request: IncomingMessage): boolean {
  const path = request.url?.split("?", 1)[0] ?? "";
  return isRead(request) && !isStaffPath(path) && (request.headers.accept ?? "").includes("text/html");
}
