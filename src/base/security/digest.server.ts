import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A digest to recognize personal data without storing it. Guesses can only be tested with the secret. `purpose` separates
 * digests of different things.
 */
export function keyedDigest(secret: string, purpose: string, ...parts: readonly string[]): string {
  return createHmac("sha256", secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest("base64url");
}

/** A digest to compare the site's secrets. It doesn't reveal the secret. */
export function digestSecret(secret: string): string {
  return createHash("sha256").update(`mangrove backup ${secret}`).digest("hex");
}

/** Compares in constant time, so that the duration reveals nothing. */
export function isEqualInConstantTime(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored instead of the token, so that a leaked database has no valid tokens. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
