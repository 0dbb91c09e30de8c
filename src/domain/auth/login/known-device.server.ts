import { dayMs } from "#src/base/durations.ts";
import { isEqualInConstantTime, keyedDigest } from "#src/base/security/digest.server.ts";

/** A browser in which a person has logged in or redeemed a link. */
export interface KnownDevice {
  id: string;
  personId: string;
  /** A link proves a mailbox, not a second factor: see `codeLimit`. */
  by: "sign-in" | "link";
}

/** In milliseconds after a login or a redeemed link. */
export const deviceLifetimeMs = 90 * dayMs;

/** The device cookie: `id.person.time.signature`. It grants no access. */
export function signDevice(secret: string, { id, personId, by }: KnownDevice, now: Date): string {
  const time = now.getTime().toString(36);
  return [id, personId, time, signature(secret, by, id, personId, time)].join(".");
}

export function verifyDevice(secret: string, cookie: string | null, now: Date): KnownDevice | null {
  const [id = "", personId = "", time = "", signed = "", ...more] = cookie?.split(".") ?? [];
  const by = methods.find((method) => isEqualInConstantTime(signed, signature(secret, method, id, personId, time)));
  if (more.length > 0 || !by) return null;
  const age = now.getTime() - Number.parseInt(time, 36);
  return age >= 0 && age <= deviceLifetimeMs ? { id, personId, by } : null;
}

const purposes: Record<KnownDevice["by"], string> = { "sign-in": "known-device", link: "link-device" };
const methods = ["sign-in", "link"] as const;

function signature(secret: string, by: KnownDevice["by"], id: string, personId: string, time: string): string {
  return keyedDigest(secret, purposes[by], id, personId, time);
}
