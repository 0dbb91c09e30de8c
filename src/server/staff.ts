import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { isUpload, personHeader } from "../staff-path.ts";
import { admit } from "./admit.ts";
import { sendOnce } from "./answer.ts";
import { askPages } from "./ask-pages.ts";
import { endConnection } from "./end-connection.ts";
import type { HeaderList } from "./headers.ts";
import { partsOf } from "./pages.ts";
import type { Site } from "./site.ts";

/** What of a request is told to staff's pages besides what every page may hear. */
const heard = ["cookie", "user-agent"];

/** What of an answer is passed on besides what every page may say. */
const passedOn = ["Clear-Site-Data", "Content-Disposition", "Referrer-Policy", "X-Frame-Options", "X-Robots-Tag"];

/** Answers a request to staff's pages: rendered for whoever asks, and kept by nobody. */
export async function answerStaff(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  body?: Buffer | ReadableStream<Uint8Array>,
): Promise<void> {
  const path = target.split("?", 1)[0] ?? "";
  await answerAlone(site, request, response, { path, asked: { target, body, headers: heard } });
}

/** The same for a preview that is shared: whoever asks is nobody, and the log does not learn the link. */
export async function answerShared(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<void> {
  await answerAlone(site, request, response, { path: "/preview", asked: { target } });
}

async function answerAlone(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  { path, asked }: { path: string; asked: Parameters<typeof askPages>[2] },
): Promise<void> {
  const started = performance.now();
  const rendered = await admit(site, request, response, () => askPages(site, request, asked));
  const ms = Math.round(performance.now() - started);
  const person = rendered.headers.get(personHeader) ?? undefined;
  site.log.info({ path, status: rendered.status, method: request.method, ms, person }, "answered to staff");
  const isDownload = rendered.body !== null && rendered.headers.has("Content-Disposition");
  const whole = isDownload ? new Response(null, rendered) : rendered;
  const parts = await partsOf(whole, besides(site.headers, rendered.headers), "no-store");
  const cookies = rendered.headers.getSetCookie().flatMap((value) => ["Set-Cookie", value]);
  const more = passedOn.flatMap((name) => {
    const value = rendered.headers.get(name);
    return value === null ? [] : [name, value];
  });
  // Node reads the rest of a form and drops it, so that its sender hears the answer. Of a picture that is too much.
  if (!request.complete && isUpload(path, request.headers["content-type"] ?? "")) endConnection(request, response);
  const headers = [...parts.headers, ...more, ...cookies];
  if (isDownload && rendered.body) {
    response.writeHead(parts.status, ["Content-Type", parts.contentType, "Cache-Control", "no-store", ...headers]);
    return sendAsItComes(request, response, rendered.body);
  }
  await sendOnce(request, response, { ...parts, headers });
}

/** A file may be larger than memory: it is read as fast as its reader takes it, and no further once they have gone. */
async function sendAsItComes(request: IncomingMessage, response: ServerResponse, body: ReadableStream<Uint8Array>) {
  if (request.method === "HEAD") {
    response.end();
    return body.cancel();
  }
  try {
    await pipeline(body, response);
  } catch (error) {
    // Half a file must not pass for a whole one.
    response.destroy();
    if (!isAbandoned(error)) throw error;
  }
}

function isAbandoned(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** The headers that every answer carries, but for those of which this one says something else. */
function besides(headers: HeaderList, said: Headers): HeaderList {
  return headers.filter((_, index) => !said.has(headers[index - (index % 2)] ?? ""));
}
