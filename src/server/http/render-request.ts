import { clientAddress } from "#src/base/security/client-address.ts";
import type { VisitorFile } from "#src/domain/leads/answers/visitor-file.server.ts";
import type { Exchange } from "./site.ts";

export interface RenderRequest {
  /** The canonical path with its query. */
  target: string;
  /** Makes it a POST. */
  body?: Buffer | ReadableStream<Uint8Array> | undefined;
  /** Instead of the request's own. */
  contentType?: string;
  /** The body is a file, and no form. */
  isFile?: boolean;
  /** The files that came with the form. */
  files?: readonly VisitorFile[];
  /** Request headers to forward besides Content-Type, in lower case. */
  headers?: readonly string[];
}

/** Renders a page. It sees only the parts of the client's request that this function forwards. */
export async function renderRequest(
  { site, request }: Exchange,
  { target, body, contentType, files, headers = [] }: RenderRequest,
): Promise<Response> {
  const base = site.publicUrl ?? `http://${request.headers.host}`;
  const forwarded = new Headers({ Origin: new URL(base).origin });
  for (const name of body ? ["content-type", ...headers] : headers) {
    const value = request.headers[name];
    if (typeof value === "string") forwarded.set(name, value);
  }
  if (contentType !== undefined) forwarded.set("content-type", contentType);
  const method = body ? "POST" : "GET";
  const response = await site.app(
    new Request(new URL(target, base), { method, headers: forwarded, ...(body && bodyInit(body)) }),
    { files, clientAddress: clientAddress(request, site.config.trustProxy) },
  );
  // A rejected write changed nothing, and a query would wait while the database is down.
  if (body && response.status < 400) await site.version.refresh();
  return response;
}

function bodyInit(body: Buffer | ReadableStream<Uint8Array>): RequestInit {
  if (!(body instanceof ReadableStream)) return { body: new Uint8Array(body) };
  const streaming = { body, duplex: "half" };
  return streaming;
}
