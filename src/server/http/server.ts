import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { isUnavailable } from "#src/base/db/dialect.ts";
import { inDefaultLanguage } from "#src/base/languages.ts";
import { isEqualInConstantTime } from "#src/base/security/digest.server.ts";
import { isStaffPath } from "#src/base/staff-path.ts";
import { version } from "#src/base/version.ts";
import { canonicalUrl } from "#src/domain/content/published/canonical-url.ts";
import { handlePrivatePage, handleScreen, writePrivatePage, writeScreen } from "./admin-requests.ts";
import { readCalendarFeed } from "./calendar-feed.ts";
import { ClientDisconnected, Overloaded } from "./guards/admission.ts";
import { busy, clientNetwork } from "./guards/admit-request.ts";
import { checkBody, checkHead, checkHost, checkSender, isRead } from "./guards/request-guards.ts";
import { receiveInboundEmail } from "./inbound-email.ts";
import type { PathAndQuery } from "./page-cache/page-key.ts";
import { readPage, writePage } from "./page-requests.ts";
import { type Answer, notFound, redirectTo, send } from "./response/send.ts";
import { unavailablePage } from "./response/unavailable-page.ts";
import { withoutSecret } from "./secret-paths.ts";
import type { Exchange, Site } from "./site.ts";
import { receiveVisit } from "./visit-requests.ts";

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** `middleware` runs first; it calls `next` for requests that it does not handle. */
export function requestListener(site: Site, middleware?: Middleware): RequestListener {
  return (request, response) => {
    const exchange = { site, request, response };
    if (site.draining) response.shouldKeepAlive = false;
    const next = () => {
      const answer = answerRequest(exchange);
      const sending = answer instanceof Promise ? answer.then(sendTo(exchange)) : sendTo(exchange)(answer);
      if (!sending) return;
      site.pending.add(response);
      sending.catch((error) => sendFailure(exchange, error)).finally(() => site.pending.delete(response));
    };
    const rejection = checkHead(request);
    if (rejection) sendTo(exchange)(rejection);
    else if (middleware) middleware(request, response, next);
    else next();
  };
}

const sendTo = (exchange: Exchange) => (answer: Answer) => send(exchange, exchange.site.headers, answer);

/** A kept page is answered at once. */
function answerRequest(exchange: Exchange): Answer | Promise<Answer> {
  const { site, request } = exchange;
  const monitor = monitors.get(request.url ?? "");
  if (monitor) return monitor(exchange);
  const wrongHost = checkHost(request, site.publicUrl);
  if (wrongHost) return wrongHost;
  const url = canonicalUrl(request.url ?? "");
  if (url === "missing") return notFound;
  if (!isRead(request)) return answerWrite(exchange, url);
  if ("redirectTo" in url) {
    // A staff URL may contain a token.
    const cacheControl = isStaffPath(url.redirectTo.split("?", 1)[0] ?? "") ? "no-store" : "no-cache";
    return redirectTo(url.redirectTo, site.headers, 308, cacheControl);
  }
  const answer = areaOf(url.path)?.read?.(exchange, url);
  return answer ? answer.then((found) => found ?? readPage(exchange, url)) : readPage(exchange, url);
}

/** A stranger's request is rejected at once: what follows it may break the connection. */
function answerWrite(exchange: Exchange, url: PathAndQuery | { redirectTo: string }): Answer | Promise<Answer> {
  const { site, request } = exchange;
  const area = "redirectTo" in url ? undefined : areaOf(url.path);
  const rejection = area?.isForPrograms ? null : checkSender(request, site.publicUrl);
  if (rejection) return rejection;
  if ("redirectTo" in url) return checkBody(request, "form") ?? notFound;
  const answer = area?.write?.(exchange, url);
  return answer ? answer.then((found) => found ?? writePage(exchange, url)) : writePage(exchange, url);
}

/** Null if the path is that of a page after all. */
type Answering = (exchange: Exchange, url: PathAndQuery) => Promise<Answer | null>;

interface Area {
  /** Programs write to it, and not the site's own pages. */
  isForPrograms?: true;
  read?: Answering;
  write?: Answering;
}

const staff: Area = { read: handleScreen, write: writeScreen };

/** The links of appointments, in any language. */
const appointments: Area = { read: handlePrivatePage, write: writePrivatePage };
const isAppointment = (path: string) => /^\/book[./]/.test(inDefaultLanguage(path));

/** Who answers what is no page, by the first segment of the path. */
const areas = new Map<string, Area>([
  [
    "assets",
    { read: async ({ site }, { path }) => (await site.brandStyles.get(path)) ?? site.files.get(path) ?? null },
  ],
  ["calendar", { read: readCalendarFeed }],
  ["cms", staff],
  ["cmslogin", staff],
  ["files", { read: ({ site, request }, { path }) => site.downloads.get(path, request) }],
  ["inbound-email", { isForPrograms: true, read: receiveInboundEmail, write: receiveInboundEmail }],
  ["media", { read: readPicture }],
  ["preview", { read: handlePrivatePage }],
  ["visit", { write: receiveVisit }],
]);

/** Files beside the folders: icons. */
const rootFile: Area = {
  read: async ({ site }, { path }) => (await site.brandIcons.get(path)) ?? site.files.get(path) ?? null,
};

async function readPicture(exchange: Exchange, { path }: PathAndQuery): Promise<Answer | null> {
  const { site, response } = exchange;
  const card = await site.cards.get(path, clientNetwork(exchange), response);
  return card ?? site.media.get(path, response);
}

function areaOf(path: string): Area | undefined {
  if (isAppointment(path)) return appointments;
  const end = path.indexOf("/", 1);
  const segment = path.slice(1, end < 0 ? undefined : end);
  if (!segment.includes(".")) return areas.get(segment);
  return segment.endsWith(".data") ? areas.get(segment.slice(0, -".data".length)) : rootFile;
}

/** For load balancers and Prometheus, by URL. They work for any host. */
const monitors = new Map<string, (exchange: Exchange) => Promise<Answer>>([
  // Whether the process is alive.
  ["/healthz", async () => ({ status: 200, message: `ok ${version}` })],
  // Whether the site can take an inquiry.
  [
    "/readyz",
    async ({ site }) => {
      const isReady = !site.draining && (await site.readiness.isReady());
      return isReady ? { status: 200, message: "ok" } : { status: 503, message: "can't take inquiries" };
    },
  ],
  // For everyone without the token, it doesn't exist.
  [
    "/metrics",
    async ({ site, request }) => {
      const expected = `Bearer ${site.config.metricsToken}`;
      if (!site.metrics || !isEqualInConstantTime(request.headers.authorization ?? "", expected)) return notFound;
      return { status: 200, message: (await site.metrics.read(site)).trimEnd() };
    },
  ],
]);

/** The last resort: a short message for the client, the whole error for the log. */
function sendFailure(exchange: Exchange, error: unknown): void {
  const { site, request, response } = exchange;
  // `request.destroyed` is also true once the body has been read.
  if (response.destroyed || response.headersSent || error instanceof ClientDisconnected) {
    response.destroy();
    return;
  }
  if (error instanceof Overloaded) return void sendTo(exchange)(busy);
  const id = randomUUID();
  const path = request.url?.split("?", 1)[0] ?? "";
  site.log.error({ err: error, request: id, path: withoutSecret(path) }, "failed");
  if (isUnavailable(error) && isPageRequest(request)) {
    const { contentType, body, headers } = unavailablePage({ company: site.company, path });
    const all = [...site.headers, ...headers, "Retry-After", "30"];
    void sendTo(exchange)({ status: 503, contentType, cacheControl: "no-store", headers: all, body });
    return;
  }
  void sendTo(exchange)({
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
