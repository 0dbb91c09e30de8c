import { formRights as emailFormRights } from "#src/admin/screens/settings/email/actions.server.ts";
import { isSiteRoute } from "#src/app/router/site-routes.ts";
import { type Action, can, type Role, roles } from "#src/domain/auth/policies.ts";
import type { RoutePolicy } from "#src/domain/route-policy.ts";
import { builtRoutes } from "./built-routes.ts";

/**
 * Who may open which URL and send which form: every route of the built product × every intent × every role. A route
 * of staff states its policy in its `handle`.
 */

/** The sets of roles that a person can have: a role, or editor and sales. */
export const roleSets: readonly { name: string; roles: readonly Role[] }[] = [
  ...roles.map((role) => ({ name: role, roles: [role] })),
  { name: "editor and sales", roles: ["editor", "sales"] },
];

/** Forms that need another right than their screen, by route and intent. */
const formRights: Record<string, Partial<Record<string, Action>>> = {
  "admin/screens/settings/email/page": emailFormRights,
};

/** Status for roles that may open a URL, if it is not 200. */
const otherStatus: Record<string, Partial<Record<Role, number>>> = {
  "admin/screens/home": { owner: 302, editor: 302, sales: 302 },
  "admin/screens/logout": { owner: 302, editor: 302, sales: 302 },
  "admin/screens/trash/former-path": { owner: 302, editor: 302, sales: 302 },
  "admin/screens/not-found": { owner: 404, editor: 404, sales: 404 },
  "admin/screens/menus/menu-locations": { owner: 405, editor: 405 },
  "admin/editor/api/similarity/similarity": { owner: 405, editor: 405 },
  // Has only an action.
  "admin/screens/media/upload": { owner: 204, editor: 204 },
  "admin/screens/leads/conversation/files": { owner: 204, sales: 204 },
  // There are no such files.
  "admin/screens/leads/conversation/attachment": { owner: 404, sales: 404 },
  "admin/screens/leads/conversation/sent-file": { owner: 404, sales: 404 },
};

const routes = await builtRoutes();

function patternOf(id: string | undefined): string {
  const route = routes.find((known) => known.id === id);
  return route ? patternOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
}

/** Every URL pattern of the routes, with its policy. */
export const protectedRoutes = routes
  .filter((route) => !routes.some(({ parentId }) => parentId === route.id))
  .map(({ id, module }) => {
    const name = id.replace(/^site\/[a-z]{2}\//, "site/");
    const { right, access, writes: writeRight }: RoutePolicy = module.handle ?? {};
    return {
      name,
      pattern: patternOf(id) || "/",
      policy: right ?? access ?? (isSiteRoute(id) ? "public" : undefined),
      reads: module.loader !== undefined || module.default !== undefined,
      writes: module.action !== undefined,
      writeRight,
    };
  });

export type ProtectedRoute = (typeof protectedRoutes)[number];

export function mayRead({ policy }: ProtectedRoute, held: readonly Role[]): boolean {
  return policy === "logged in" || can({ roles: held }, policy as Action);
}

export function mayWrite(protectedRoute: ProtectedRoute, held: readonly Role[]): boolean {
  const { writeRight } = protectedRoute;
  return mayRead(protectedRoute, held) && (writeRight === undefined || can({ roles: held }, writeRight));
}

/** The status that roles get for a URL: the best that one of them gets. */
export function statusFor(protectedRoute: ProtectedRoute, held: readonly Role[]): number {
  const statuses = held
    .filter((role) => mayRead(protectedRoute, [role]))
    .map((role) => otherStatus[protectedRoute.name]?.[role] ?? 200);
  return statuses.length === 0 ? 403 : Math.min(...statuses);
}

/** Names in `otherStatus`. */
export const excepted = Object.keys(otherStatus);

/** Whether a role that may write there may also send this form. */
export function maySend({ name }: ProtectedRoute, intent: string, held: readonly Role[]): boolean {
  const right = formRights[name]?.[intent];
  return right === undefined || can({ roles: held }, right);
}
