import type { IncomingMessage } from "node:http";
import { type BodyKind, type BodyLimits, bodyKind, bodyLimits, declaredLength } from "../body/body-limits.ts";
import type { Rejection } from "../response/send.ts";
import type { Exchange } from "../site.ts";

const allowHeader = ["Allow", "GET, HEAD, POST"] as const;

export function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Characters of a query string with its `?`: many times the longest that our screens or ad links have. */
const maxQueryLength = 4000;

const maxParameters = 100;

/** Browsers keep up to 180 for a site. */
const maxCookies = 200;

/** Bytes: what nginx and Apache take, too. */
const maxCookieBytes = 8 * 1024;

/** Bounds the parts of a request that every request has. */
export function checkHead(request: IncomingMessage): Rejection | null {
  const hostCount = countHosts(request.rawHeaders);
  if (hostCount > 1) return { status: 400, message: "The request has more than one Host header." };
  if (hostCount === 0 && request.httpVersion === "1.1") return noHost;
  const { url = "" } = request;
  // No link has a NUL, and PostgreSQL refuses it in a text.
  if (url.includes("%00")) return { status: 400, message: "This web address has a character that isn't allowed." };
  const query = url.indexOf("?");
  if (query >= 0 && (url.length - query > maxQueryLength || occursMoreThan(url, "&", maxParameters - 1))) {
    return { status: 414, message: "This web address is too long. Shorten the part after the question separator." };
  }
  const { cookie = "" } = request.headers;
  if (cookie.length > maxCookieBytes || occursMoreThan(cookie, ";", maxCookies - 1)) {
    return { status: 431, message: "Your browser sends too many cookies. Delete this site's cookies and try again." };
  }
  // Drops the body: buffered until the response is ready, its chunks would take more memory than any form.
  if (isRead(request) && hasBody(request)) request.resume();
  return null;
}

/** Node silently keeps the first of several `Host` headers. */
function countHosts(headers: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function occursMoreThan(text: string, separator: string, max: number): boolean {
  let count = 0;
  for (let index = text.indexOf(separator); index >= 0; index = text.indexOf(separator, index + 1)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

const noHost: Rejection = { status: 400, message: "The request has no valid Host header." };

/** Serves only the public host. Without a configured origin it serves every host. */
export function checkHost(request: IncomingMessage, origin: URL | null): Rejection | null {
  if (!isHost(request.headers.host)) return noHost;
  if (!origin || request.headers.host.toLowerCase() === origin.host) return null;
  return { status: 421, message: "This server doesn't serve that host." };
}

/** Accepts a host name or IP address with an optional port, and no character that would change the URL. */
function isHost(host: string | undefined): host is string {
  return host !== undefined && !/[\s/\\?#@]/.test(host) && URL.canParse(`http://${host}`);
}

/** Accepts what this site's own pages send. */
export function checkSender(request: IncomingMessage, origin: URL | null): Rejection | null {
  if (request.method !== "POST") return { status: 405, message: "This method isn't supported.", headers: allowHeader };
  if (isSameOrigin(request, origin)) return null;
  return { status: 403, message: "This request came from another site. Open the page here and send it again." };
}

export function checkBody(request: IncomingMessage, kind: BodyKind): Rejection | null {
  const { types, maxBytes, tooLarge } = bodyLimits[kind];
  if (!types.test(request.headers["content-type"] ?? "")) {
    return { status: 415, message: "Only forms are accepted here." };
  }
  return declaredLength(request) > maxBytes ? tooLarge : null;
}

/** The body that a request may bring, by the policy of its route, or why it is rejected before it is read. */
export async function acceptBody({ site, request }: Exchange, path: string) {
  const policy = await site.routes.policy(path);
  const kind = bodyKind(policy, request);
  return checkBody(request, kind) ?? { policy, kind, limits: bodyLimits[kind] as BodyLimits };
}

export const malformedForm: Rejection = {
  status: 400,
  message: "The form didn't arrive correctly. Go back, reload the page, and send it again.",
};

function isSameOrigin(request: IncomingMessage, origin: URL | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const claimed = request.headers.origin;
  if (claimed === undefined || !URL.canParse(claimed)) return false;
  // Without a configured origin, the requested host is the only one to compare with.
  return origin ? claimed === origin.origin : new URL(claimed).host === request.headers.host;
}
