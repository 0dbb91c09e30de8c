import { data, href, type MiddlewareFunction, type RouterContextProvider, redirectDocument } from "react-router";
import { personHeader } from "#src/base/staff-path.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { type Action, can } from "#src/domain/auth/policies.ts";
import { readSession } from "#src/domain/auth/sessions.server.ts";
import { personContext, servicesContext } from "#src/domain/services.ts";
import { readCookie } from "./cookies.server.ts";
import { loginPath, safeRedirect } from "./safe-redirect.ts";

/**
 * Reads the session of every admin request before anything else. Without a session it redirects to the login, which
 * leads back. A user who must set up a second factor is redirected to the account screen; their writes get a 403, so
 * that an open screen keeps its input.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { db, origin, now } = context.get(servicesContext);
  const person = await readSession(db, readCookie(request, "session", origin), now());
  if (!person) {
    const { pathname, search } = new URL(request.url);
    const wasNotSaved = request.method === "POST" && pathname !== href("/cms/logout");
    throw redirectDocument(loginPath(pathname + search, { wasNotSaved }), 303);
  }
  if (person.needsTwoFactor && !isTwoFactorSetup(request, url)) {
    if (request.method !== "GET") throw data({ needs: "two-factor" }, { status: 403, statusText: "Forbidden" });
    throw redirectDocument(setupPath(url.pathname + url.search), 303);
  }
  context.set(personContext, person);
  const response = await next();
  response.headers.set(personHeader, person.id);
  return response;
};

/** The requests allowed before a required second factor is set up: the setup screen and logout. */
function isTwoFactorSetup({ method }: Request, { pathname, searchParams }: URL): boolean {
  if (pathname === href("/cms/logout")) return method !== "GET";
  return pathname === href("/cms/account") && (method !== "GET" || searchParams.has("to"));
}

/** The account screen with the setup of a second factor. It leads on to `to`. */
function setupPath(to: string): string {
  return `${href("/cms/account")}?${new URLSearchParams({ to: safeRedirect(to) })}`;
}

/** Returns the signed-in user, or throws a 403 if they may not do this. Every loader and action calls it first. */
export function permit(context: Readonly<RouterContextProvider>, action: Action): LoggedInPerson {
  const person = context.get(personContext);
  if (!can(person, action)) throw data({ action }, { status: 403, statusText: "Forbidden" });
  return person;
}
