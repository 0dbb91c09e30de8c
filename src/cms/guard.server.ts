import { data, href, type MiddlewareFunction, type RouterContextProvider, redirectDocument } from "react-router";
import { personContext, servicesContext } from "../context.ts";
import type { SignedIn } from "../people/person.ts";
import { type Action, can } from "../people/rules.ts";
import { readSession } from "../people/sessions.server.ts";
import { personHeader } from "../staff-path.ts";
import { readCookie } from "./cookies.server.ts";
import { loginPath, ownPath } from "./own-path.ts";

/**
 * The door of staff's screens: nobody's request is looked at any further before it is known who sent it. Strangers are
 * sent to the login, and from there on to where they were going. Whoever must set up a second factor first is sent to
 * the account screen in the same way, and their writes are refused: a screen that is open keeps what was typed.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { db, origin, now } = context.get(servicesContext);
  const person = await readSession(db, readCookie(request, "session", origin), now());
  if (!person) {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(loginPath(pathname + search), 303);
  }
  if (person.needsSecondFactor && !isForSetUp(request, url)) {
    if (request.method !== "GET") throw data({ needs: "second-factor" }, { status: 403, statusText: "Forbidden" });
    throw redirectDocument(setUpPath(url.pathname + url.search), 303);
  }
  context.set(personContext, person);
  const response = await next();
  response.headers.set(personHeader, person.id);
  return response;
};

/** What somebody who needs a second factor may ask for: the screen that sets it up, and to log out. */
function isForSetUp({ method }: Request, { pathname, searchParams }: URL): boolean {
  if (pathname === href("/cms/logout")) return method !== "GET";
  return pathname === href("/cms/account") && (method !== "GET" || searchParams.has("to"));
}

/** The account screen, where a second factor is set up, which leads on to where somebody was going. */
function setUpPath(to: string): string {
  return `${href("/cms/account")}?${new URLSearchParams({ to: ownPath(to) })}`;
}

/** Whoever sent a request, if they may do this; refuses it otherwise. The first line of every loader and action. */
export function permit(context: Readonly<RouterContextProvider>, action: Action): SignedIn {
  const person = context.get(personContext);
  if (!can(person, action)) throw data({ action }, { status: 403, statusText: "Forbidden" });
  return person;
}
