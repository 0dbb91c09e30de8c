import type { IncomingMessage } from "node:http";
import { checkFormShape } from "../guards/form-limits.ts";
import { formTooLarge, maxFormBytes, maxLongFormBytes, type Rejection } from "../guards/request-guards.ts";

interface FormLimit {
  maxBytes: number;
  /** Milliseconds until it must be complete. */
  timeoutMs: number;
}

const formLimit: FormLimit = { maxBytes: maxFormBytes, timeoutMs: 30_000 };

/** For the longest form at 17 KB a second. */
const longFormLimit: FormLimit = { maxBytes: maxLongFormBytes, timeoutMs: 120_000 };

/** Reads a body of any type within a limit of bytes. Throws when the client disconnects. */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | Rejection> {
  return collectBytes(request, { maxBytes, timeoutMs: longFormLimit.timeoutMs });
}

const tooSlow: Rejection = {
  status: 408,
  message: "The form took too long to send. Go back and try again.",
};

const tooManyChunks: Rejection = {
  status: 400,
  message: "The form arrived in too many small pieces. Go back and try again.",
};

/**
 * Limits the chunks of a body, because each costs the same, however small. Networks deliver 500 bytes or more at once;
 * slow clients deliver some smaller chunks.
 */
function isFragmented(chunks: number, bytes: number): boolean {
  return chunks > 256 + bytes / 64;
}

/** Reads a form and checks its shape, so that it is safe to parse. Throws when the client disconnects. */
export function readFormBody(request: IncomingMessage): Promise<Buffer | Rejection> {
  return readCheckedForm(request, formLimit);
}

/**
 * Reads a long form only when it is pulled, so that the page checks the session first. A rejected form errors the stream
 * with its `Rejection`.
 */
export function lazyFormStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const form = await readCheckedForm(request, longFormLimit);
        if ("status" in form) return controller.error(form);
        controller.enqueue(form);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function readCheckedForm(request: IncomingMessage, limit: FormLimit): Promise<Buffer | Rejection> {
  const body = await collectBytes(request, limit);
  return "status" in body ? body : (checkFormShape(body, request.headers["content-type"] ?? "") ?? body);
}

/** Uses one growing buffer: thousands of small ones take a hundred times as much memory. */
function collectBytes(request: IncomingMessage, limit: FormLimit): Promise<Buffer | Rejection> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | Rejection>();
  let buffer = Buffer.allocUnsafeSlow(1024);
  let size = 0;
  let chunks = 0;
  const onData = (chunk: Buffer) => {
    const next = size + chunk.length;
    chunks += 1;
    if (next > limit.maxBytes) return resolve(formTooLarge);
    if (isFragmented(chunks, next)) return resolve(tooManyChunks);
    if (next > buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(buffer.length * 2, next), limit.maxBytes));
      buffer.copy(larger, 0, 0, size);
      buffer = larger;
    }
    chunk.copy(buffer, size);
    size = next;
  };
  const onEnd = () => resolve(buffer.subarray(0, size));
  const onClose = () => reject(new Error("The client disconnected"));
  const timer = setTimeout(resolve, limit.timeoutMs, tooSlow);
  request.on("data", onData).on("end", onEnd).on("error", reject).on("close", onClose);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off("data", onData).off("end", onEnd).off("error", reject).off("close", onClose);
    // Drops the rest after a rejection, so that the client can read the message.
    request.resume();
  });
}

const blockBytes = 64 * 1024;

/** Streams a picture in blocks. Nothing is read before it is pulled. */
export function requestStream(request: IncomingMessage): ReadableStream<Uint8Array> {
  let block = Buffer.alloc(0);
  let filled = 0;
  let size = 0;
  let chunks = 0;
  return new ReadableStream(
    {
      start(controller) {
        const flush = () => {
          if (filled > 0) controller.enqueue(block.subarray(0, filled));
          filled = 0;
        };
        const onData = (chunk: Buffer) => {
          size += chunk.length;
          chunks += 1;
          if (isFragmented(chunks, size)) return onError(new Error(tooManyChunks.message));
          for (let from = 0; from < chunk.length; ) {
            if (filled === 0) block = Buffer.allocUnsafeSlow(blockBytes);
            const copied = chunk.copy(block, filled, from);
            filled += copied;
            from += copied;
            if (filled < blockBytes) continue;
            flush();
            request.pause();
          }
        };
        const onEnd = () => {
          flush();
          controller.close();
        };
        const onError = (error: Error) => {
          request.off("data", onData).off("end", onEnd);
          controller.error(error);
        };
        request.pause();
        request.on("data", onData).on("end", onEnd).on("error", onError);
      },
      pull: () => void request.resume(),
      cancel: () => void request.removeAllListeners("data").removeAllListeners("end").pause(),
    },
    { highWaterMark: 0 },
  );
}
