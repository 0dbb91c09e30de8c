import { messageOf } from "#src/base/db/error-details.ts";
import { type CallOptions, callUrl } from "./call-url.server.ts";

export interface PostOptions extends Omit<CallOptions, "method" | "maxBytes"> {
  body: string;
  /** In milliseconds. */
  timeoutMs: number;
}

export interface PostResult {
  /** Null if there was none. */
  status: number | null;
  /** The start of the answer, or why there was none. */
  answer: string;
}

const maxBytes = 2000;

/** Sends a body to a URL. Redirects are not followed. It does not throw. */
export async function postToUrl(url: string, { timeoutMs, ...options }: PostOptions): Promise<PostResult> {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, timeoutSignal]);
  try {
    const { status, body } = await callUrl(new URL(url), { ...options, method: "POST", maxBytes, signal });
    return { status, answer: body.toString("utf8") };
  } catch (error) {
    if (timeoutSignal.aborted) return { status: null, answer: `No answer within ${timeoutMs / 1000} seconds.` };
    return { status: null, answer: messageOf(error) };
  }
}
