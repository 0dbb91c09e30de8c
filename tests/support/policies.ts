import path from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Screen } from "../../src/cms/screens.ts";
import { type Action, can, type Role } from "../../src/people/rules.ts";

/**
 * Who may open which address and send which form: every route of the built product × every intent of its action ×
 * everybody. A route states its policy by the right in its `handle`; those that have none are named here.
 */
type Policy = Action | "public" | "login" | "signed in";

/** By id without the language. */
export const withoutRight: Record<string, Policy> = {
  "site/home": "public",
  "site/about": "public",
  "site/services": "public",
  "site/portfolio": "public",
  "site/careers": "public",
  "site/careers/opening": "public",
  "site/blog": "public",
  "site/blog/topic": "public",
  "site/blog/post": "public",
  "site/contact": "public",
  "site/contact/thanks": "public",
  "site/contact/token": "public",
  "site/page": "public",
  "site/not-found": "public",
  "cms/login/page": "login",
  "cms/login/code": "login",
  "cms/login/forgot": "login",
  "cms/login/password": "login",
  "cms/login/link": "login",
  "cms/login/passkey": "login",
  "cms/home": "signed in",
  "cms/logout": "signed in",
  "cms/missing": "signed in",
};

/** Actions that ask for more than their screen does. */
export const actionRights: Record<string, Action> = {
  "cms/entries/page": "content.edit",
  "cms/leads/page": "leads.work",
};

/** Whoever may open it gets another status than 200. */
export const otherwise: Record<string, Partial<Record<Role, number>>> = {
  "cms/home": { owner: 302, editor: 302, sales: 302 },
  "cms/logout": { owner: 302, editor: 302, sales: 302 },
  "cms/missing": { owner: 404, editor: 404, sales: 404 },
  "cms/menus/places": { owner: 405, editor: 405 },
  // Nothing but an answer to those who may not.
  "cms/media/upload": { owner: 204, editor: 204 },
  // Who may only read is led on to the list.
  "cms/entry/page": { sales: 302 },
};

const build: ServerBuild = await import(pathToFileURL(path.resolve("build/app/server/index.js")).href);
const routes = Object.values(build.routes).flatMap((route) => (route ? [route] : []));

function patternOf(id: string | undefined): string {
  const route = routes.find((known) => known.id === id);
  return route ? patternOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
}

/** Every address that a route answers, each with what it states. */
export const addresses = routes
  .filter((route) => !routes.some(({ parentId }) => parentId === route.id))
  .map(({ id, module }) => {
    const name = id.replace(/^site\/[a-z]{2}\//, "site/");
    const right = (module.handle as Pick<Screen, "right"> | undefined)?.right;
    return {
      name,
      pattern: patternOf(id) || "/",
      policy: right ?? withoutRight[name],
      reads: module.loader !== undefined || module.default !== undefined,
      writes: module.action !== undefined,
    };
  });

export type Address = (typeof addresses)[number];

export function mayRead({ policy }: Address, role: Role): boolean {
  return policy === "signed in" || can({ role }, policy as Action);
}

export function mayWrite(address: Address, role: Role): boolean {
  const right = actionRights[address.name];
  return mayRead(address, role) && (right === undefined || can({ role }, right));
}
