import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { messageOf } from "#src/base/db/error-details.ts";
import { isPublicAddress, literalAddress, PrivateAddressError, publicLookup } from "./public-addresses.server.ts";

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** Lets it go to private addresses, and without encryption. */
  allowsPrivate: boolean;
  /** In milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
  lookup?: LookupFunction;
}

export interface PostResult {
  /** Null if there was none. */
  status: number | null;
  /** The start of the answer, or why there was none. */
  answer: string;
}

/** In bytes: the rest of an answer is not read. */
const maxAnswerBytes = 2000;

/** Sends a body to a URL. Redirects are not followed. It does not throw. */
export async function postToUrl(url: string, options: PostOptions): Promise<PostResult> {
  const { allowsPrivate, timeoutMs } = options;
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  try {
    const target = new URL(url);
    if (target.protocol !== "https:" && !allowsPrivate) return { status: null, answer: "The URL isn't https." };
    const literal = literalAddress(target);
    // No name is looked up for an IP address.
    if (!allowsPrivate && literal !== null && !isPublicAddress(literal)) throw new PrivateAddressError(literal);
    return await exchange(target, options, timeoutSignal);
  } catch (error) {
    if (timeoutSignal.aborted) return { status: null, answer: `No answer within ${timeoutMs / 1000} seconds.` };
    return { status: null, answer: messageOf(error) };
  }
}

function exchange(target: URL, options: PostOptions, timeoutSignal: AbortSignal): Promise<PostResult> {
  const { headers, body, allowsPrivate, lookup = publicLookup() } = options;
  const signal = AbortSignal.any([options.signal, timeoutSignal]);
  const send = target.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      // A connection of its own, so that no other request has resolved the name.
      { method: "POST", headers, agent: false, signal, ...(!allowsPrivate && { lookup }) },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const end = () =>
          resolve({
            status: response.statusCode ?? null,
            answer: Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString("utf8"),
          });
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes < maxAnswerBytes) return;
          end();
          request.destroy();
        });
        response.on("end", end);
        // The status has come: a body that never ends does not undo it.
        response.on("error", end);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}
