import { randomBytes, timingSafeEqual } from "node:crypto";
import { digest } from "../senders/digest.server.ts";

/** What the form's script fetched when the visitor began to write. */
export interface FormToken {
  id: string;
  issuedAt: Date;
}

/** A form may stay open overnight, in milliseconds. */
const lifetime = 24 * 60 * 60_000;

/** A new token, `id.time.signature`: it proves when a form was begun, and tells its submissions from others. */
export function issueFormToken(secret: string, now: Date): string {
  const id = randomBytes(16).toString("base64url");
  const time = now.getTime().toString(36);
  return `${id}.${time}.${signature(secret, id, time)}`;
}

/** Reads a token that came with a form. Null when it is none of ours, or too old: the form counts as sent without one. */
export function readFormToken(secret: string, token: string, now: Date): FormToken | null {
  const [id = "", time = "", signed = "", ...more] = token.split(".");
  if (more.length > 0 || !isEqual(signed, signature(secret, id, time))) return null;
  const issuedAt = new Date(Number.parseInt(time, 36));
  const age = now.getTime() - issuedAt.getTime();
  return age >= 0 && age <= lifetime ? { id, issuedAt } : null;
}

function signature(secret: string, id: string, time: string): string {
  return digest(secret, "form-token", id, time);
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
