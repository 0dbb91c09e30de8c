import { createHash, randomBytes } from "node:crypto";
import { dayMs } from "#src/base/durations.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";
import { textToHash } from "../spam/proof-of-work.ts";

/** The form's script fetches it when the visitor starts typing. */
export interface FormToken {
  id: string;
  issuedAt: Date;
}

/** In milliseconds: a form may stay open overnight. */
const lifetimeMs = dayMs;

/** A new token, `id.time.signature`. It proves when the visitor started, and identifies the form's submissions. */
export function issueFormToken(secret: string, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  const time = now.getTime().toString(36);
  return `${id}.${time}.${signature(secret, id, time)}`;
}

/** Null when the token is invalid or too old: the form then counts as sent without one. */
export function readFormToken(secret: string, token: string, now: Date): FormToken | null {
  const [id = "", time = "", signed = "", ...more] = token.split(".");
  if (more.length > 0 || !isEqualInConstantTime(signed, signature(secret, id, time))) return null;
  const issuedAt = new Date(Number.parseInt(time, 36));
  const age = now.getTime() - issuedAt.getTime();
  return age >= 0 && age <= lifetimeMs ? { id, issuedAt } : null;
}

function signature(secret: string, id: string, time: string): string {
  return keyedDigest(secret, "form-token", id, time);
}

/** The work that a form's script has done for its token, in bits: see `spam/proof-of-work.ts`. */
export function workDone(tokenId: string, proof: string): number {
  return Math.clz32(createHash("sha256").update(textToHash(tokenId, proof)).digest().readUInt32BE(0));
}
