import { loadersParameter, pageOfDataPath } from "#src/base/data-requests.ts";
import { destinationOf } from "#src/domain/content/schema/values/link-address.ts";

/** The default page after login. */
export const dashboardPath = "/cms/dashboard";

/**
 * Returns the path if it is an admin screen, otherwise the dashboard. It always returns a path of this site, so a link
 * to the login cannot redirect elsewhere.
 */
export function safeRedirect(written: string | null): string {
  if (written === null || destinationOf(written) !== "staff") return dashboardPath;
  const { pathname, search } = withoutDataSuffix(new URL(written, "https://here.invalid"));
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
export const undoneParameter = "undone";

/** The login path, which redirects to `to` afterward. */
export function loginPath(to: string, { isUndone = false } = {}): string {
  const going = safeRedirect(to);
  const query = new URLSearchParams({
    ...(going !== dashboardPath && { to: going }),
    ...(isUndone && { [undoneParameter]: "on" }),
  });
  return query.size === 0 ? "/cmslogin" : `/cmslogin?${query}`;
}
