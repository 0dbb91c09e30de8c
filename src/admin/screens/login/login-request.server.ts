import { type RouterContextProvider, redirectDocument } from "react-router";
import { clearCookie, readCookie, writeCookie } from "#src/admin/session/cookies.server.ts";
import { writeFlash } from "#src/admin/session/flash.server.ts";
import { dashboardPath, homePath } from "#src/admin/session/safe-redirect.ts";
import type { ClientInfo, LoginSuccess } from "#src/domain/auth/login/attempt.server.ts";
import { clientAddressContext, type Services, servicesContext } from "#src/domain/services.ts";

/** The parts of a request that a sign-in attempt needs. */
export function clientInfo(request: Request, context: Readonly<RouterContextProvider>): ClientInfo {
  const { origin } = context.get(servicesContext);
  return {
    address: context.get(clientAddressContext),
    userAgent: request.headers.get("User-Agent") ?? "",
    device: readCookie(request, "device", origin),
    session: readCookie(request, "session", origin),
  };
}

/** A field's text; empty if it is missing. */
export function formString(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Where a new session begins, and its cookies: on the screen that was asked for, else on the person's first one. */
export function startOfSession(
  { origin }: Services,
  { session, device, roles }: LoginSuccess,
  { to, keep }: { to: string; keep: boolean },
): { to: string; headers: [string, string][] } {
  return {
    to: to === dashboardPath ? homePath({ roles }) : to,
    headers: [
      ["Set-Cookie", writeCookie("session", session, origin, !keep)],
      ["Set-Cookie", writeCookie("device", device, origin)],
      ["Set-Cookie", clearCookie("challenge", origin)],
      writeFlash("logged-in", origin),
    ],
  };
}

/** Redirects with a new document after a login. */
export function redirectAfterLogin({ to, headers }: ReturnType<typeof startOfSession>): Response {
  return redirectDocument(to, { status: 303, headers });
}
