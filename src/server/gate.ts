import type { IncomingMessage } from "node:http";
import { largestFile } from "../media/limits.ts";

/** Why a request is refused before anything of it is parsed. */
export interface Refused {
  status: number;
  /** What was wrong, in words for the person or program that sent it. */
  message: string;
  headers?: readonly string[];
}

/** Forms are small: this is many times the longest message that they take, in bytes. */
export const bodyLimit = 64 * 1024;

/** An entry's text is a form, too, and may be a book: about 150 pages, in bytes. */
export const longBodyLimit = 2 * 1024 * 1024;

const allowed = ["Allow", "GET, HEAD, POST"] as const;
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

export function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Characters of a query with its mark: many times the longest that a screen of ours or an advertisement's link has. */
const longestQuery = 4000;

const mostParameters = 100;

/** Browsers keep up to 180 for a site. */
const mostCookies = 200;

/** Bytes: what nginx and Apache take, too. */
const longestCookies = 8 * 1024;

/** What no page of ours looks at is bounded before anything does, in a request of any kind. */
export function refuseHead(request: IncomingMessage): Refused | null {
  const hosts = hostsIn(request.rawHeaders);
  if (hosts > 1) return { status: 400, message: "The request names more than one host." };
  if (hosts === 0 && request.httpVersion === "1.1") return noHost;
  const { url = "" } = request;
  const query = url.indexOf("?");
  if (query >= 0 && (url.length - query > longestQuery || hasMore(url, "&", mostParameters - 1))) {
    return { status: 414, message: "This address is too long. Shorten what follows its question mark." };
  }
  const { cookie = "" } = request.headers;
  if (cookie.length > longestCookies || hasMore(cookie, ";", mostCookies - 1)) {
    return { status: 431, message: "Your browser sends too many cookies. Delete this site's cookies and try again." };
  }
  // Held back until the answer is there, its pieces would take more memory than any form.
  if (isRead(request) && hasBody(request)) request.resume();
  return null;
}

/** Node keeps the first of several and says nothing. */
function hostsIn(headers: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < headers.length; i += 2) {
    const name = headers[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function hasMore(text: string, mark: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

const noHost: Refused = { status: 400, message: "The request names no host." };

/** Only the public host is served. Without a configured origin every host is, so that trying out just works. */
export function refuseHost(request: IncomingMessage, origin: URL | null): Refused | null {
  if (!isHost(request.headers.host)) return noHost;
  if (!origin || request.headers.host.toLowerCase() === origin.host) return null;
  return { status: 421, message: "This server does not serve that host." };
}

/** A name or an address, with or without a port, and nothing that would make another address of it. */
function isHost(written: string | undefined): written is string {
  return written !== undefined && !/[\s/\\?#@]/.test(written) && URL.canParse(`http://${written}`);
}

/** Writes come from this site's own pages, as a form, and small; all else is refused unread. */
export function refuseWrite(request: IncomingMessage, origin: URL | null): Refused | null {
  return refuseForm(request, origin, bodyLimit);
}

/** The same where a form may be long. */
export function refuseLongForm(request: IncomingMessage, origin: URL | null): Refused | null {
  return refuseForm(request, origin, longBodyLimit);
}

/** Whether a request says that more comes than an ordinary form has. */
export function isLong(request: IncomingMessage): boolean {
  return declaredLength(request) > bodyLimit;
}

function refuseForm(request: IncomingMessage, origin: URL | null, limit: number): Refused | null {
  const refused = refuseOrigin(request, origin);
  if (refused) return refused;
  if (!formTypes.test(request.headers["content-type"] ?? "")) {
    return { status: 415, message: "Only forms are accepted here." };
  }
  return declaredLength(request) > limit ? tooLarge : null;
}

/** The same for a picture: it is larger than a form, and who sent it is looked at before any of it is read. */
export function refuseUpload(request: IncomingMessage, origin: URL | null): Refused | null {
  const refused = refuseOrigin(request, origin);
  if (refused) return refused;
  return declaredLength(request) > largestFile ? pictureTooLarge : null;
}

function declaredLength(request: IncomingMessage): number {
  return Number(request.headers["content-length"] ?? 0);
}

function refuseOrigin(request: IncomingMessage, origin: URL | null): Refused | null {
  if (request.method !== "POST") return { status: 405, message: "This method is not supported.", headers: allowed };
  if (!isSameOrigin(request, origin)) {
    return { status: 403, message: "This request came from another site. Open the page here and send it again." };
  }
  return null;
}

export const brokenForm: Refused = {
  status: 400,
  message: "The form arrived broken. Go back, reload the page and send it again.",
};

export const tooLarge: Refused = {
  status: 413,
  message: "This is more than a form can take. Shorten it and send it again.",
};

const pictureTooLarge: Refused = {
  status: 413,
  message: `A picture may have up to ${largestFile / 1024 / 1024} MB. Make it smaller and send it again.`,
};

function isSameOrigin(request: IncomingMessage, origin: URL | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const claimed = request.headers.origin;
  if (claimed === undefined || !URL.canParse(claimed)) return false;
  // Without a configured origin the host that was asked for is the only one to compare with.
  return origin ? claimed === origin.origin : new URL(claimed).host === request.headers.host;
}

/** Whether a body is the form that it claims to be: a broken one never reaches a page's action. */
export async function refuseBroken(body: Buffer, contentType: string): Promise<Refused | null> {
  try {
    await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } }).formData();
    return null;
  } catch {
    return brokenForm;
  }
}
