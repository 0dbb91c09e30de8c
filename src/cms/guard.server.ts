import { data, type MiddlewareFunction, type RouterContextProvider, redirectDocument } from "react-router";
import { personContext, servicesContext } from "../context.ts";
import type { SignedIn } from "../people/person.ts";
import { type Action, can } from "../people/rules.ts";
import { readSession } from "../people/sessions.server.ts";
import { personHeader } from "../staff-path.ts";
import { readCookie } from "./cookies.server.ts";
import { loginPath } from "./own-path.ts";

/**
 * The door of staff's screens: nobody's request is looked at any further before it is known who sent it. Strangers are
 * sent to the login, and from there on to where they were going.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { db, origin, now } = context.get(servicesContext);
  const person = await readSession(db, readCookie(request, "session", origin), now());
  if (!person) {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(loginPath(pathname + search), 303);
  }
  context.set(personContext, person);
  const response = await next();
  response.headers.set(personHeader, person.id);
  return response;
};

/** Whoever sent a request, if they may do this; refuses it otherwise. The first line of every loader and action. */
export function permit(context: Readonly<RouterContextProvider>, action: Action): SignedIn {
  const person = context.get(personContext);
  if (!can(person, action)) throw data({ action }, { status: 403, statusText: "Forbidden" });
  return person;
}
