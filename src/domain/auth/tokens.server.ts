import { createHash, randomBytes } from "node:crypto";

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Stored instead of the token, so that a leaked database has no valid tokens. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
