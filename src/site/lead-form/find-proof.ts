import { proofBits, textToHash } from "#src/domain/leads/spam/proof-of-work.ts";

/** In milliseconds. A press or a key waits no longer than a slice of work. */
const sliceMs = 8;

/** Between two looks at the clock. */
const batchSize = 32;

/** Finds the proof of work for a form token in short slices, between which the page answers. */
export async function findProof(token: string, bits = proofBits): Promise<string> {
  const [id = ""] = token.split(".");
  for (let tried = 0; ; ) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      for (const next = tried + batchSize; tried < next; tried += 1) {
        if (firstWordOfHash(textToHash(id, String(tried))) >>> (32 - bits) === 0) return String(tried);
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const rounds = 64;

/** The first 32 bits of the fractional part. */
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}

const constants = Int32Array.from(firstPrimes(rounds), (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

const schedule = new Int32Array(rounds);

/**
 * The first 32 bits of the SHA-256 hash of up to 55 ASCII characters. `crypto.subtle` is slower for so many short texts, and
 * missing without HTTPS.
 */
export function firstWordOfHash(text: string): number {
  fillSchedule(text);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start;
  for (let round = 0; round < rounds; round += 1) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + sumE + ((e & f) ^ (~e & g)) + valueAt(constants, round) + valueAt(schedule, round)) | 0;
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (sumA + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return (a + valueAt(start, 0)) >>> 0;
}

/** The padded text and the words that follow from it. */
function fillSchedule(text: string): void {
  schedule.fill(0, 0, 16);
  const { length } = text;
  for (let index = 0; index <= length; index += 1) {
    const byte = index < length ? text.charCodeAt(index) : 0x80;
    schedule[index >> 2] = valueAt(schedule, index >> 2) | (byte << (24 - 8 * (index & 3)));
  }
  schedule[15] = 8 * length;
  for (let index = 16; index < rounds; index += 1) {
    const [early, late] = [valueAt(schedule, index - 15), valueAt(schedule, index - 2)];
    const mixedEarly = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const mixedLate = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[index] = (valueAt(schedule, index - 16) + mixedEarly + valueAt(schedule, index - 7) + mixedLate) | 0;
  }
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function valueAt(values: Int32Array, index: number): number {
  return values[index] ?? 0;
}
