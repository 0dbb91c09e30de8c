import type { IncomingMessage } from "node:http";
import { refuseShape } from "./form-limits.ts";
import { bodyLimit, longBodyLimit, type Refused, tooLarge } from "./gate.ts";

interface FormLimit {
  bytes: number;
  /** Milliseconds within which it has to arrive. */
  time: number;
}

const ordinary: FormLimit = { bytes: bodyLimit, time: 30_000 };

/** As long as the longest one takes at 17 KB a second. */
const long: FormLimit = { bytes: longBodyLimit, time: 120_000 };

const tooSlow: Refused = {
  status: 408,
  message: "The form took too long to arrive. Go back and send it again.",
};

const tooManyPieces: Refused = {
  status: 400,
  message: "This arrived in too many small pieces. Go back and send it again.",
};

/**
 * How many pieces a body may come in: each costs the same, however small it is. A network brings 500 bytes or more at
 * once, a slow sender some smaller ones.
 */
function isCrumbled(pieces: number, bytes: number): boolean {
  return pieces > 256 + bytes / 64;
}

/** Reads a form whole and counts what it consists of, so that a parser can take it. Throws when the client goes away. */
export function readForm(request: IncomingMessage): Promise<Buffer | Refused> {
  return readWithin(request, ordinary);
}

/**
 * The same for a long form, which is read when it is asked for: whoever answers looks first who sent it. What is refused
 * breaks the stream off with its `Refused`.
 */
export function longFormWhenAsked(request: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const form = await readWithin(request, long);
        if ("status" in form) return controller.error(form);
        controller.enqueue(form);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

async function readWithin(request: IncomingMessage, limit: FormLimit): Promise<Buffer | Refused> {
  const body = await readBody(request, limit);
  return "status" in body ? body : (refuseShape(body, request.headers["content-type"] ?? "") ?? body);
}

/** One buffer that grows with what has come, since thousands of small ones take a hundred times as much memory. */
function readBody(request: IncomingMessage, limit: FormLimit): Promise<Buffer | Refused> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | Refused>();
  let held = Buffer.allocUnsafeSlow(1024);
  let size = 0;
  let pieces = 0;
  const take = (piece: Buffer) => {
    const next = size + piece.length;
    pieces += 1;
    if (next > limit.bytes) return resolve(tooLarge);
    if (isCrumbled(pieces, next)) return resolve(tooManyPieces);
    if (next > held.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(Math.max(held.length * 2, next), limit.bytes));
      held.copy(larger, 0, 0, size);
      held = larger;
    }
    piece.copy(held, size);
    size = next;
  };
  const end = () => resolve(held.subarray(0, size));
  const goAway = () => reject(new Error("The client went away"));
  const timer = setTimeout(resolve, limit.time, tooSlow);
  request.on("data", take).on("end", end).on("error", reject).on("close", goAway);
  return promise.finally(() => {
    clearTimeout(timer);
    request.off("data", take).off("end", end).off("error", reject).off("close", goAway);
    // What comes after a refusal is dropped, so that its sender can read why.
    request.resume();
  });
}

const blockSize = 64 * 1024;

/** The bytes of a picture in blocks, as they come in: nothing is read before it is asked for. */
export function streamBody(request: IncomingMessage): ReadableStream<Uint8Array> {
  let block = Buffer.alloc(0);
  let filled = 0;
  let size = 0;
  let pieces = 0;
  return new ReadableStream(
    {
      start(controller) {
        const pass = () => {
          if (filled > 0) controller.enqueue(block.subarray(0, filled));
          filled = 0;
        };
        const take = (piece: Buffer) => {
          size += piece.length;
          pieces += 1;
          if (isCrumbled(pieces, size)) return breakOff(new Error(tooManyPieces.message));
          for (let from = 0; from < piece.length; ) {
            if (filled === 0) block = Buffer.allocUnsafeSlow(blockSize);
            const copied = piece.copy(block, filled, from);
            filled += copied;
            from += copied;
            if (filled < blockSize) continue;
            pass();
            request.pause();
          }
        };
        const end = () => {
          pass();
          controller.close();
        };
        const breakOff = (error: Error) => {
          request.off("data", take).off("end", end);
          controller.error(error);
        };
        request.pause();
        request.on("data", take).on("end", end).on("error", breakOff);
      },
      pull: () => void request.resume(),
      cancel: () => void request.removeAllListeners("data").removeAllListeners("end").pause(),
    },
    { highWaterMark: 0 },
  );
}
