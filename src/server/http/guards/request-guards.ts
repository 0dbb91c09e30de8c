import type { IncomingMessage } from "node:http";
import { maxSubmissionBytes } from "#src/domain/leads/answers/limits.ts";
import { maxFileBytes, maxVideoBytes } from "#src/domain/media/limits.ts";

/** Why a request is rejected before its body is parsed. */
export interface Rejection {
  status: number;
  /** Shown to the client. */
  message: string;
  headers?: readonly string[];
}

/** Many times the longest message that a form takes. */
export const maxFormBytes = 64 * 1024;

/** For the form of an entry: about 150 pages of text. */
export const maxLongFormBytes = 2 * 1024 * 1024;

const allowHeader = ["Allow", "GET, HEAD, POST"] as const;
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

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

/** Whether the declared length is more than an ordinary form may have. */
export function isLongForm(request: IncomingMessage): boolean {
  return declaredLength(request) > maxFormBytes;
}

const bodyLimits = {
  form: maxFormBytes,
  "long form": maxLongFormBytes,
  submission: maxSubmissionBytes,
  file: maxFileBytes,
  video: maxVideoBytes,
};

/** Accepts a body that comes from this site's own pages. */
export function checkBody(
  request: IncomingMessage,
  origin: URL | null,
  body: keyof typeof bodyLimits,
): Rejection | null {
  if (request.method !== "POST") return { status: 405, message: "This method isn't supported.", headers: allowHeader };
  if (!isSameOrigin(request, origin)) {
    return { status: 403, message: "This request came from another site. Open the page here and send it again." };
  }
  const isFile = body === "file" || body === "video";
  if (!isFile && !formTypes.test(request.headers["content-type"] ?? "")) {
    return { status: 415, message: "Only forms are accepted here." };
  }
  if (declaredLength(request) <= bodyLimits[body]) return null;
  if (body === "submission") return submissionTooLarge;
  return isFile ? fileTooLarge : formTooLarge;
}

function declaredLength(request: IncomingMessage): number {
  return Number(request.headers["content-length"] ?? 0);
}

export const malformedForm: Rejection = {
  status: 400,
  message: "The form didn't arrive correctly. Go back, reload the page, and send it again.",
};

export const formTooLarge: Rejection = {
  status: 413,
  message: "Your text is too long for this form. Shorten it and send it again.",
};

export const submissionTooLarge: Rejection = {
  status: 413,
  message:
    `A form can be up to ${maxSubmissionBytes / 1024 / 1024} MB with all its files. ` +
    "Go back, choose smaller files, and send it again.",
};

const fileTooLarge: Rejection = {
  status: 413,
  message:
    `Files can be up to ${maxFileBytes / 1024 / 1024} MB, and videos up to ${maxVideoBytes / 1024 / 1024} MB. ` +
    "Choose a smaller one and upload it again.",
};

function isSameOrigin(request: IncomingMessage, origin: URL | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const claimed = request.headers.origin;
  if (claimed === undefined || !URL.canParse(claimed)) return false;
  // Without a configured origin, the requested host is the only one to compare with.
  return origin ? claimed === origin.origin : new URL(claimed).host === request.headers.host;
}

/** Keeps a body that does not parse away from a page's action. */
export async function checkParses(body: Buffer, contentType: string): Promise<Rejection | null> {
  try {
    await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } }).formData();
    return null;
  } catch {
    return malformedForm;
  }
}
