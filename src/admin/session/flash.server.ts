import { clearCookie, readCookie, writeCookie } from "./cookies.server.ts";

/** Messages that the next page shows once. */
const messages = {
  "logged-in": "Login successful!",
  "logged-out": "Logged out successfully",
  "password-chosen": "Your password is saved. Log in with it now.",
  "link-gone": "This link no longer works. Ask for a new one.",
};

export type Flash = keyof typeof messages;

const errorKeys: readonly string[] = ["link-gone"] satisfies Flash[];

interface FlashMessage {
  text: string | null;
  tone: "good" | "bad";
  /** Clears the cookie. */
  headers: [string, string][];
}

export function writeFlash(notice: Flash, origin: string): ["Set-Cookie", string] {
  return ["Set-Cookie", writeCookie("notice", notice, origin)];
}

/** Reads the flash message of a request. */
export function readFlash(request: Request, origin: string): FlashMessage {
  const key = readCookie(request, "notice", origin);
  if (key === null) return { text: null, tone: "good", headers: [] };
  const text = Object.entries(messages).find(([name]) => name === key)?.[1] ?? null;
  return {
    text,
    tone: errorKeys.includes(key) ? "bad" : "good",
    headers: [["Set-Cookie", clearCookie("notice", origin)]],
  };
}
