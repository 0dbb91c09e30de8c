import { dropCookie, readCookie, writeCookie } from "./cookies.server.ts";

/** What a page says once, of what was done on the page before it. */
const notices = {
  "logged-in": "Login successful!",
  "logged-out": "Logged out successfully",
  "password-chosen": "Your password is saved. Log in with it.",
  "link-gone": "This link does not work any more. Ask for a new one.",
};

export type Notice = keyof typeof notices;

const bad: readonly string[] = ["link-gone"] satisfies Notice[];

interface ReadNotice {
  text: string | null;
  tone: "good" | "bad";
  /** By which it is not said again. */
  headers: [string, string][];
}

export function writeNotice(notice: Notice, origin: string): ["Set-Cookie", string] {
  return ["Set-Cookie", writeCookie("notice", notice, origin)];
}

/** The notice that a request brings. */
export function readNotice(request: Request, origin: string): ReadNotice {
  const key = readCookie(request, "notice", origin);
  if (key === null) return { text: null, tone: "good", headers: [] };
  const text = Object.entries(notices).find(([name]) => name === key)?.[1] ?? null;
  return { text, tone: bad.includes(key) ? "bad" : "good", headers: [["Set-Cookie", dropCookie("notice", origin)]] };
}
