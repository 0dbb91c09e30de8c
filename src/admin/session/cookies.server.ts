import { minuteMs } from "#src/base/durations.ts";
import { cookieIn, staffCookie } from "#src/base/staff-cookies.ts";
import { accountLinkLifetimeMs } from "#src/domain/auth/accounts/links.server.ts";
import { deviceLifetimeMs } from "#src/domain/auth/login/known-device.server.ts";
import { challengeLifetimeMs } from "#src/domain/auth/login/login-challenge.server.ts";
import { sessionLimitsMs } from "#src/domain/auth/sessions.server.ts";

/** The admin's cookies with their lifetimes in milliseconds. */
const lifetimesMs = {
  session: sessionLimitsMs.absolute,
  device: deviceLifetimeMs,
  /** A login that still needs its code. */
  challenge: challengeLifetimeMs,
  /** The token of an opened one-time link, so that it is not in the address. */
  link: accountLinkLifetimeMs.reset,
  /** The flash message for the next page. */
  notice: minuteMs,
};

type Name = keyof typeof lifetimesMs;

export function readCookie(request: Request, name: Name, origin: string): string | null {
  return cookieIn(request.headers.get("Cookie"), staffCookie(name, origin));
}

/** A `Set-Cookie` value. With `untilClosed` it is a session cookie. */
export function writeCookie(name: Name, value: string, origin: string, untilClosed = false): string {
  const maxAge = untilClosed ? "" : `; Max-Age=${value === "" ? 0 : lifetimesMs[name] / 1000}`;
  return `${staffCookie(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}${maxAge}`;
}

export function clearCookie(name: Name, origin: string): string {
  return writeCookie(name, "", origin);
}
