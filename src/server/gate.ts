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
const bodyLimit = 64 * 1024;

/** An entry's text is a form, too, and may be a book: about 150 pages, in bytes. */
const longBodyLimit = 2 * 1024 * 1024;

/** Milliseconds within which a form has to arrive. */
const formTimeout = 30_000;

const allowed = ["Allow", "GET, HEAD, POST"] as const;
const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

export function isRead(request: IncomingMessage): boolean {
  return request.method === "GET" || request.method === "HEAD";
}

/** Only the public host is served. Without a configured origin every host is, so that trying out just works. */
export function refuseHost(request: IncomingMessage, origin: URL | null): Refused | null {
  if (!isHost(request.headers.host)) return { status: 400, message: "The request names no host." };
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

const tooLarge: Refused = {
  status: 413,
  message: "This is more than a form can take. Shorten it and send it again.",
};

const tooSlow: Refused = {
  status: 408,
  message: "The form took too long to arrive. Go back and send it again.",
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

/** Reads a request's body, up to the limit, which is also one of time. */
export async function readBody(request: IncomingMessage): Promise<Buffer | Refused> {
  const chunks: Buffer[] = [];
  let size = 0;
  const late = Promise.withResolvers<typeof tooSlow>();
  const timer = setTimeout(late.resolve, formTimeout, tooSlow);
  try {
    // A refused request still gets its answer, so the connection must outlive the reading.
    const coming: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
    for (;;) {
      const next = await Promise.race([coming.next(), late.promise]);
      if ("status" in next) return next;
      if (next.done) return Buffer.concat(chunks);
      size += next.value.length;
      if (size > bodyLimit) return tooLarge;
      chunks.push(next.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A request's body as it comes in: nothing is read before it is asked for, and no more than is asked for. */
export function streamBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false });
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Whether a body is the form that it claims to be: a broken one never reaches a page's action. */
export async function refuseBroken(body: Buffer, contentType: string): Promise<Refused | null> {
  try {
    await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } }).formData();
    return null;
  } catch {
    return { status: 400, message: "The form arrived broken. Go back, reload the page and send it again." };
  }
}
