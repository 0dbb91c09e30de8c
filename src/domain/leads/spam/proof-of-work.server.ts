import { createHash } from "node:crypto";
import { proofBits, textToHash } from "./proof-of-work.ts";

/** Whether a form's script has done the work for its token. */
export function isProof(tokenId: string, proof: string): boolean {
  const start = createHash("sha256").update(textToHash(tokenId, proof)).digest().readUInt32BE(0);
  return start >>> (32 - proofBits) === 0;
}
