import { type IncomingHttpHeaders, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress, literalAddress, PrivateAddressError, publicLookup } from "./public-addresses.server.ts";

export interface CallOptions {
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** The rest of an answer is not read. */
  maxBytes: number;
  /** Lets it go to private addresses, and without encryption. */
  allowsPrivate: boolean;
  signal: AbortSignal;
  lookup?: LookupFunction;
}

export interface CallAnswer {
  status: number | null;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The answer is longer, or ended early. */
  isCut: boolean;
}

export class NotHttpsError extends Error {}

/** Calls a URL that a person has entered. Redirects are not followed. Throws if there is no answer. */
export async function callUrl(url: URL, options: CallOptions): Promise<CallAnswer> {
  if (url.protocol !== "https:" && !options.allowsPrivate) throw new NotHttpsError("The URL isn't https.");
  const literal = literalAddress(url);
  // No name is looked up for an IP address.
  if (!options.allowsPrivate && literal !== null && !isPublicAddress(literal)) throw new PrivateAddressError(literal);
  return exchange(url, options);
}

function exchange(target: URL, options: CallOptions): Promise<CallAnswer> {
  const { method, headers, body, maxBytes, allowsPrivate, signal, lookup = publicLookup() } = options;
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      // A connection of its own, so that no other request has resolved the name.
      { method, headers, agent: false, signal, ...(!allowsPrivate && { lookup }) },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const end = (isCut: boolean) =>
          resolve({
            status: response.statusCode ?? null,
            headers: response.headers,
            body: Buffer.concat(chunks).subarray(0, maxBytes),
            isCut,
          });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < maxBytes) return;
          end(true);
          request.destroy();
        });
        response.on("end", () => end(false));
        // The status has come: a body that never ends does not undo it.
        response.on("error", () => end(true));
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
