import type { IncomingMessage } from "node:http";
import { clientAddress } from "./client-address.ts";
import type { Site } from "./site.ts";

interface Asked {
  /** The canonical path with its query. */
  target: string;
  /** Of a write. */
  body?: Buffer | ReadableStream<Uint8Array> | undefined;
  /** Names of headers that are passed on besides a body's type, in lower case. */
  headers?: readonly string[];
}

/** Has the pages answer a client's request. They hear of it what is said here, and nothing else that a client sends. */
export async function askPages(
  site: Site,
  request: IncomingMessage,
  { target, body, headers = [] }: Asked,
): Promise<Response> {
  const base = site.publicUrl ?? `http://${request.headers.host}`;
  const heard = new Headers({
    Origin: new URL(base).origin,
    "X-Client-IP": clientAddress(request, site.config.trustProxy),
  });
  for (const name of body ? ["content-type", ...headers] : headers) {
    const value = request.headers[name];
    if (typeof value === "string") heard.set(name, value);
  }
  const method = body ? "POST" : "GET";
  const answer = await site.app(
    new Request(new URL(target, base), { method, headers: heard, ...(body && sending(body)) }),
  );
  // What was refused changed nothing; and when the database is away, asking it would keep people waiting.
  if (body && answer.status < 400) await site.version.refresh();
  return answer;
}

function sending(body: Buffer | ReadableStream<Uint8Array>): RequestInit {
  if (!(body instanceof ReadableStream)) return { body: new Uint8Array(body) };
  const asItComes = { body, duplex: "half" };
  return asItComes;
}
