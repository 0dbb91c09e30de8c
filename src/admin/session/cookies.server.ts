import { cookieIn, staffCookie } from "#src/base/staff-cookies.ts";
import { linkLifetime } from "#src/domain/auth/accounts/links.server.ts";
import { deviceLifetime } from "#src/domain/auth/login/known-device.server.ts";
import { challengeLifetime } from "#src/domain/auth/login/sign-in-challenge.server.ts";
import { sessionLimits } from "#src/domain/auth/sessions.server.ts";

/** The admin's cookies with their lifetimes in milliseconds. */
const lifetimes = {
  session: sessionLimits.absolute,
  device: deviceLifetime,
  /** A sign-in that still needs its code. */
  step: challengeLifetime,
  /** The token of an opened one-time link, so that it is not in the address. */
  link: linkLifetime.reset,
  /** The flash message for the next page. */
  notice: 60_000,
};

type Name = keyof typeof lifetimes;

export function readCookie(request: Request, name: Name, origin: string): string | null {
  return cookieIn(request.headers.get("Cookie"), staffCookie(name, origin));
}

/** A `Set-Cookie` value. With `untilClosed` it is a session cookie. */
export function writeCookie(name: Name, value: string, origin: string, untilClosed = false): string {
  const age = untilClosed ? "" : `; Max-Age=${value === "" ? 0 : lifetimes[name] / 1000}`;
  return `${staffCookie(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}${age}`;
}

export function clearCookie(name: Name, origin: string): string {
  return writeCookie(name, "", origin);
}
