/**
 * The form's script looks for a text that, hashed with the form token's id, begins with this many zero bits. On average it takes
 * 32,768 hashes: half a second of an old phone, no time at all for the server, which needs one. Each bit more doubles the work.
 */
export const proofBits = 15;

/** What is hashed. Up to 55 bytes, one block of SHA-256. */
export function textToHash(tokenId: string, proof: string): string {
  return `${tokenId}.${proof}`;
}
