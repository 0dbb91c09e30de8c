import type { IncomingMessage, ServerResponse } from "node:http";
import { isUpload } from "../staff-path.ts";
import { sendOnce } from "./answer.ts";
import { askPages } from "./ask-pages.ts";
import { endConnection } from "./end-connection.ts";
import { partsOf } from "./pages.ts";
import type { Site } from "./site.ts";

/** What of a request is told to staff's pages besides what every page may hear. */
const heard = ["cookie", "user-agent"];

/** What of an answer is passed on besides what every page may say. */
const passedOn = ["Clear-Site-Data", "Content-Disposition"];

/** Answers a request to staff's pages: rendered for whoever asks, and kept by nobody. */
export async function answerStaff(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  body?: Buffer | ReadableStream<Uint8Array>,
): Promise<void> {
  const started = performance.now();
  const rendered = await askPages(site, request, { target, body, headers: heard });
  const path = target.split("?", 1)[0] ?? target;
  const ms = Math.round(performance.now() - started);
  site.log.info({ path, status: rendered.status, method: request.method, ms }, "answered to staff");
  const parts = await partsOf(rendered, site.headers, "no-store");
  const cookies = rendered.headers.getSetCookie().flatMap((value) => ["Set-Cookie", value]);
  const more = passedOn.flatMap((name) => {
    const value = rendered.headers.get(name);
    return value === null ? [] : [name, value];
  });
  // Node reads the rest of a form and drops it, so that its sender hears the answer. Of a picture that is too much.
  if (!request.complete && isUpload(path, request.headers["content-type"] ?? "")) endConnection(request, response);
  await sendOnce(request, response, { ...parts, headers: [...parts.headers, ...more, ...cookies] });
}
