import { timingSafeEqual } from "node:crypto";
import { digest } from "../senders/digest.server.ts";

/** A browser that somebody has signed in with before. */
export interface KnownDevice {
  id: string;
  personId: string;
}

const day = 24 * 60 * 60_000;

/** How long a browser is known after a sign-in, in milliseconds. */
export const deviceMemory = 90 * day;

/** What a browser keeps to be known again: `id.person.time.signature`. It lets nobody in. */
export function writeDevice(secret: string, { id, personId }: KnownDevice, now: Date): string {
  const time = now.getTime().toString(36);
  return [id, personId, time, signature(secret, id, personId, time)].join(".");
}

export function readDevice(secret: string, written: string | null, now: Date): KnownDevice | null {
  const [id = "", personId = "", time = "", signed = "", ...more] = written?.split(".") ?? [];
  if (more.length > 0 || !isEqual(signed, signature(secret, id, personId, time))) return null;
  const age = now.getTime() - Number.parseInt(time, 36);
  return age >= 0 && age <= deviceMemory ? { id, personId } : null;
}

function signature(secret: string, id: string, personId: string, time: string): string {
  return digest(secret, "known-device", id, personId, time);
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
