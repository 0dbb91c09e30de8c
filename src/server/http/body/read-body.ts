import type { IncomingMessage } from "node:http";
import { checkFormShape } from "../guards/form-limits.ts";
import { malformedForm } from "../guards/request-guards.ts";
import type { Rejection } from "../response/send.ts";
import type { BodyLimits } from "./body-limits.ts";

/** Why a body is not read to its end. */
export class BodyRejected extends Error implements Rejection {
  readonly status: number;
  readonly headers: readonly string[];

  constructor({ status, message, headers = [] }: Rejection) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

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

/** In bytes. The blocks of a body grow with it. */
const blockBytes = { min: 1024, max: 64 * 1024 };

/** Copies chunks into blocks: thousands of small buffers take a hundred times as much memory. */
class Blocks {
  #block = Buffer.alloc(0);
  #filled = 0;
  #size = 0;

  /** Adds a chunk, and returns the blocks that are full. */
  *add(chunk: Buffer): Generator<Buffer> {
    for (let from = 0; from < chunk.length; ) {
      if (this.#filled === 0) this.#block = Buffer.allocUnsafeSlow(this.#nextLength());
      const copied = chunk.copy(this.#block, this.#filled, from);
      this.#filled += copied;
      this.#size += copied;
      from += copied;
      if (this.#filled === this.#block.length) yield this.rest();
    }
  }

  rest(): Buffer {
    const rest = this.#block.subarray(0, this.#filled);
    this.#filled = 0;
    return rest;
  }

  #nextLength(): number {
    return Math.min(Math.max(this.#size, blockBytes.min), blockBytes.max);
  }
}

/**
 * The body of a request in blocks, within its limits: otherwise `blocks` throws a `BodyRejected`. Nothing is read before the
 * first block is pulled. `count` gets the bytes of each chunk, and may reject the body.
 */
export class RequestBody {
  readonly blocks: ReadableStream<Uint8Array>;
  readonly #request: IncomingMessage;
  #stop = () => {};

  constructor(request: IncomingMessage, limits: BodyLimits, count: (bytes: number) => Rejection | null = () => null) {
    const { maxBytes, timeoutMs, minRate } = limits;
    const blocks = new Blocks();
    let [size, chunks, lastDue] = [0, 0, 0];
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const fail = (error: Error) => {
        this.#stop();
        controller.error(error);
      };
      const onSlow = () => fail(new BodyRejected(limits.tooSlow));
      const deadline = timeoutMs === undefined ? undefined : setTimeout(onSlow, timeoutMs);
      const rateTimer = minRate && setTimeout(onSlow, minRate.intervalMs);
      const onData = (chunk: Buffer) => {
        size += chunk.length;
        chunks += 1;
        const rejection =
          size > maxBytes ? limits.tooLarge : isFragmented(chunks, size) ? tooManyChunks : count(chunk.length);
        if (rejection) return fail(new BodyRejected(rejection));
        if (minRate && size >= lastDue + minRate.bytes) {
          lastDue = size;
          rateTimer?.refresh();
        }
        for (const block of blocks.add(chunk)) {
          controller.enqueue(block);
          request.pause();
        }
      };
      const onEnd = () => {
        this.#stop();
        const rest = blocks.rest();
        if (rest.length > 0) controller.enqueue(rest);
        controller.close();
      };
      const onClose = () => fail(new Error("The client disconnected"));
      this.#stop = () => {
        clearTimeout(deadline);
        clearTimeout(rateTimer);
        request.off("data", onData).off("end", onEnd).off("error", fail).off("close", onClose);
      };
      request.pause();
      request.on("data", onData).on("end", onEnd).on("error", fail).on("close", onClose);
      if (request.destroyed) onClose();
    };
    this.#request = request;
    const pull = () => void request.resume();
    this.blocks = new ReadableStream({ start, pull, cancel: () => this.cancel() }, { highWaterMark: 0 });
  }

  /** Ends reading. The rest of the body waits. */
  cancel(): void {
    this.#stop();
    this.#request.pause();
  }
}

/** Reads a body of any type. Throws when the client disconnects. */
export async function readBody(request: IncomingMessage, limits: BodyLimits): Promise<Buffer | Rejection> {
  const blocks: Uint8Array[] = [];
  try {
    for await (const block of new RequestBody(request, limits).blocks) blocks.push(block);
    return Buffer.concat(blocks);
  } catch (error) {
    if (error instanceof BodyRejected) return error;
    throw error;
  } finally {
    // Drops the rest after a rejection, so that the client can read the message.
    request.resume();
  }
}

/** Reads a form and checks its shape, so that it is safe to parse. Throws when the client disconnects. */
export async function readForm(request: IncomingMessage, limits: BodyLimits): Promise<Buffer | Rejection> {
  const body = await readBody(request, limits);
  return "status" in body ? body : (checkFormShape(body, request.headers["content-type"] ?? "") ?? body);
}

/** A form that is read only when it is pulled, so that its page checks the session first. Throws a `BodyRejected`. */
export function lazyForm(request: IncomingMessage, limits: BodyLimits): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const form = await readForm(request, limits);
        if ("status" in form) throw new BodyRejected(form);
        controller.enqueue(form);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Null for a body that does not parse. */
export async function parseForm(body: Buffer, contentType: string): Promise<FormData | null> {
  const headers = { "Content-Type": contentType };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
}

/** Reads a visitor's form, unless it doesn't parse: no page's action gets such a body. */
export async function readWholeForm(request: IncomingMessage, limits: BodyLimits): Promise<Buffer | Rejection> {
  const body = await readForm(request, limits);
  if ("status" in body) return body;
  return (await parseForm(body, request.headers["content-type"] ?? "")) ? body : malformedForm;
}
