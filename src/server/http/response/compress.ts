import { promisify } from "node:util";
import zlib from "node:zlib";

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = "br" | "gzip" | "identity";

/** `once`: a cached response for many visitors. `each`: a response for one. */
export type Effort = "best" | "fast";

export const gzipLevels = { best: 9, fast: 5 } as const;

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg\+xml)/;

/** In bytes. Below it, compression saves less than its headers take. */
const minCompressibleBytes = 256;

export async function compress(body: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === "identity") return body;
  if (encoding === "gzip") return exactCopy(await gzip(body, { level: gzipLevels[effort] }));
  const quality = effort === "best" ? 11 : 4;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants;
  return exactCopy(
    await brotli(body, {
      params: {
        [BROTLI_PARAM_QUALITY]: quality,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
        [BROTLI_PARAM_LGWIN]: windowFor(body.length),
      },
    }),
  );
}

/** Copies to memory of exactly that size: Node returns a slice of 64 KB, which would all stay in memory. */
function exactCopy(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** The smallest Brotli window (log2) that covers the whole body. A larger one only takes memory. */
function windowFor(size: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_MAX_WINDOW_BITS } = zlib.constants;
  const bits = Math.ceil(Math.log2(Math.max(size, 2))) + 1;
  return Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_MAX_WINDOW_BITS);
}

export function worthCompressing(body: Buffer, contentType: string): boolean {
  return body.length >= minCompressibleBytes && compressible.test(contentType);
}

const refusedBrotli = /\bbr\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/;
const refusedGzip = /\bgzip\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$))/;

/** The best encoding that a client's `Accept-Encoding` allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (/\bbr\b/.test(accepted) && !refusedBrotli.test(accepted)) return "br";
  if (/\bgzip\b/.test(accepted) && !refusedGzip.test(accepted)) return "gzip";
  return "identity";
}
