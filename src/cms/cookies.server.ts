import { deviceMemory } from "../people/known-device.server.ts";
import { linkLifetime } from "../people/links.server.ts";
import { sessionLimits } from "../people/sessions.server.ts";
import { stepLifetime } from "../people/steps.server.ts";
import { cookieIn, staffCookie } from "../staff-cookies.ts";

/** The cookies of staff's browsers, and for how long each is kept, in milliseconds. */
const lifetimes = {
  session: sessionLimits.absolute,
  device: deviceMemory,
  /** A sign-in that waits for its code. */
  step: stepLifetime,
  /** The one-time link that its holder has opened: it does not stay in an address. */
  link: linkLifetime.reset,
  /** What the next page shall say. */
  notice: 60_000,
};

type Name = keyof typeof lifetimes;

export function readCookie(request: Request, name: Name, origin: string): string | null {
  return cookieIn(request.headers.get("Cookie"), staffCookie(name, origin));
}

/** A `Set-Cookie` value. `untilClosed` has the browser forget it when it is closed. */
export function writeCookie(name: Name, value: string, origin: string, untilClosed = false): string {
  const age = untilClosed ? "" : `; Max-Age=${value === "" ? 0 : lifetimes[name] / 1000}`;
  return `${staffCookie(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}${age}`;
}

export function dropCookie(name: Name, origin: string): string {
  return writeCookie(name, "", origin);
}
