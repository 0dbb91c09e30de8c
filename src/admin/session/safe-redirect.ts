import { href } from "react-router";
import { loadersParameter, pageOfDataPath } from "#src/base/data-requests.ts";
import { can, type Role } from "#src/domain/auth/policies.ts";
import { linkDestinationOf } from "#src/domain/content/schema/values/link-url.ts";

/** The default page after login. */
export const dashboardPath = "/cms/dashboard";

/** The first screen of a person: the inbox of those who only work on leads. */
export function homePath(person: { roles: readonly Role[] }): string {
  return can(person, "leads.work") && !can(person, "content.edit") ? href("/cms/leads/:lead?") : dashboardPath;
}

/**
 * Returns the path if it is an admin screen, otherwise the dashboard. It always returns a path of this site, so a link
 * to the login cannot redirect elsewhere.
 */
export function safeRedirect(target: string | null): string {
  if (target === null || linkDestinationOf(target) !== "staff") return dashboardPath;
  const { pathname, search } = withoutDataSuffix(new URL(target, "https://here.invalid"));
  return /^\/cms\/[a-z0-9]/.test(pathname) ? pathname + search : dashboardPath;
}

/** Turns React Router's data request into the page's URL. */
function withoutDataSuffix(url: URL): URL {
  const page = pageOfDataPath(url.pathname);
  if (page === null) return url;
  url.pathname = page;
  url.searchParams.delete(loadersParameter);
  return url;
}

/** Says on the login page that what was sent has not been done. */
export const notSavedParameter = "undone";

/** The login path, which redirects to `to` afterward. */
export function loginPath(to: string, { wasNotSaved = false } = {}): string {
  const destination = safeRedirect(to);
  const query = new URLSearchParams({
    ...(destination !== dashboardPath && { to: destination }),
    ...(wasNotSaved && { [notSavedParameter]: "on" }),
  });
  return query.size === 0 ? "/cmslogin" : `/cmslogin?${query}`;
}
