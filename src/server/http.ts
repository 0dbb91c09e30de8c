import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isDocument } from "../discovery/documents.server.ts";
import { isSharedPreview } from "../preview-path.ts";
import { isStaffPath, isUpload, takesLongForms } from "../staff-path.ts";
import { canonicalAddress, namesAFile } from "./address.ts";
import { ClientGone, Overloaded } from "./admission.ts";
import { admit, clientNetwork, isTurnedAway } from "./admit.ts";
import { sendOnce, sendPrepared } from "./answer.ts";
import { askPages } from "./ask-pages.ts";
import { longFormWhenAsked, readForm, streamBody } from "./body.ts";
import { boundConnections } from "./connections.ts";
import { endConnection } from "./end-connection.ts";
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
  server.on("checkExpectation", (request, response) => refuse(site, request, response, unknownExpectation));
  boundConnections(site, server);
  return server;
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
  if (isTurnedAway(site, request)) return refuse(site, request, response, busy);
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
  // A request counts as destroyed as soon as its body has been read.
  if (response.destroyed || response.headersSent || error instanceof ClientGone) {
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
