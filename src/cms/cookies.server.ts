import { deviceMemory } from "../people/known-device.server.ts";
import { linkLifetime } from "../people/links.server.ts";
import { sessionLimits } from "../people/sessions.server.ts";
import { stepLifetime } from "../people/steps.server.ts";
import { cookieIn } from "./cookie-in.ts";

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

/** On a public site no other host and no plain connection can set or read them: browsers see to that by the name. */
function fullName(name: Name, origin: string): string {
  return isSecure(origin) ? `__Host-${name}` : name;
}

function isSecure(origin: string): boolean {
  return origin.startsWith("https:");
}

export function readCookie(request: Request, name: Name, origin: string): string | null {
  return cookieIn(request.headers.get("Cookie"), fullName(name, origin));
}

/** A `Set-Cookie` value. `untilClosed` has the browser forget it when it is closed. */
export function writeCookie(name: Name, value: string, origin: string, untilClosed = false): string {
  const age = untilClosed ? "" : `; Max-Age=${value === "" ? 0 : lifetimes[name] / 1000}`;
  return `${fullName(name, origin)}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure(origin) ? "; Secure" : ""}${age}`;
}

export function dropCookie(name: Name, origin: string): string {
  return writeCookie(name, "", origin);
}
