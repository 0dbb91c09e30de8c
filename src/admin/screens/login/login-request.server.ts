import { redirectDocument } from "react-router";
import { clearCookie, readCookie, writeCookie } from "#src/admin/session/cookies.server.ts";
import { writeFlash } from "#src/admin/session/flash.server.ts";
import { homePath } from "#src/admin/session/home-path.ts";
import { dashboardPath } from "#src/admin/session/safe-redirect.ts";
import type { ClientInfo, LoginSuccess } from "#src/domain/auth/login/login.server.ts";
import { endSession, readSession } from "#src/domain/auth/sessions.server.ts";
import type { Services } from "#src/domain/services.ts";

/** The parts of a request that a sign-in attempt needs. */
export function clientInfo(request: Request, { origin }: Services): ClientInfo {
  return {
    address: request.headers.get("X-Client-IP") ?? "",
    userAgent: request.headers.get("User-Agent") ?? "",
    device: readCookie(request, "device", origin),
  };
}

/** A field's text; empty if it is missing. */
export function formString(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The cookies of a new session. It ends the browser's previous session, if any. */
export async function loginCookies(
  request: Request,
  services: Services,
  { session, device }: LoginSuccess,
  keep: boolean,
): Promise<[string, string][]> {
  const { db, origin, now } = services;
  const previous = await readSession(db, readCookie(request, "session", origin), now());
  if (previous) await endSession(db, previous.id, previous.sessionId);
  return [
    ["Set-Cookie", writeCookie("session", session, origin, !keep)],
    ["Set-Cookie", writeCookie("device", device, origin)],
    ["Set-Cookie", clearCookie("step", origin)],
    writeFlash("logged-in", origin),
  ];
}

/** Where a new session begins: on the screen that was asked for, else on the person's first one. */
export async function pathAfterLogin({ db, now }: Services, { session }: LoginSuccess, to: string): Promise<string> {
  if (to !== dashboardPath) return to;
  const person = await readSession(db, session, now());
  return person ? homePath(person) : to;
}

/** Redirects with a new document after sign-in. */
export function redirectAfterLogin(to: string, headers: [string, string][]): Response {
  return redirectDocument(to, { status: 303, headers });
}
