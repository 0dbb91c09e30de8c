import { timingSafeEqual } from "node:crypto";
import { digest } from "../senders/digest.server.ts";

/** A browser that somebody has signed in with, or opened a one-time link in. */
export interface KnownDevice {
  id: string;
  personId: string;
  /** A link proves a mailbox, not a second factor: see `codeLimit`. */
  by: "sign-in" | "link";
}

const day = 24 * 60 * 60_000;

/** How long a browser is known after a sign-in or a redeemed link, in milliseconds. */
export const deviceMemory = 90 * day;

/** What a browser keeps to be known again: `id.person.time.signature`. It lets nobody in. */
export function writeDevice(secret: string, { id, personId, by }: KnownDevice, now: Date): string {
  const time = now.getTime().toString(36);
  return [id, personId, time, signature(secret, by, id, personId, time)].join(".");
}

export function readDevice(secret: string, written: string | null, now: Date): KnownDevice | null {
  const [id = "", personId = "", time = "", signed = "", ...more] = written?.split(".") ?? [];
  const by = ways.find((way) => isEqual(signed, signature(secret, way, id, personId, time)));
  if (more.length > 0 || !by) return null;
  const age = now.getTime() - Number.parseInt(time, 36);
  return age >= 0 && age <= deviceMemory ? { id, personId, by } : null;
}

const purposes: Record<KnownDevice["by"], string> = { "sign-in": "known-device", link: "link-device" };
const ways = ["sign-in", "link"] as const;

function signature(secret: string, by: KnownDevice["by"], id: string, personId: string, time: string): string {
  return digest(secret, purposes[by], id, personId, time);
}

function isEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
