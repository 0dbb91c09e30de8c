import { proofBits, textToHash } from "#src/domain/leads/spam/proof-of-work.ts";
import { firstWordOfHash } from "./sha-256.ts";

/** In milliseconds. A press or a key waits no longer than a slice of work. */
const sliceMs = 8;

/** Between two looks at the clock. */
const batchSize = 32;

/** Finds the proof of work for a form token in short slices, between which the page answers. */
export async function findProof(token: string): Promise<string> {
  const [id = ""] = token.split(".");
  for (let tried = 0; ; ) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      for (const next = tried + batchSize; tried < next; tried += 1) {
        if (firstWordOfHash(textToHash(id, String(tried))) >>> (32 - proofBits) === 0) return String(tried);
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}
