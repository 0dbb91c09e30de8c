import { destinationOf } from "../content/link-address.ts";

/** Where somebody is led after they have logged in. */
export const start = "/cms/dashboard";

/**
 * The address within staff's screens to which somebody was going; the dashboard for anything else. Only a path of our
 * own comes out of it, however it was written: a link to the login cannot lead to another site.
 */
export function ownPath(written: string | null): string {
  if (written === null || destinationOf(written) !== "staff") return start;
  const { pathname, search } = pageOf(new URL(written, "https://here.invalid"));
  return /^\/cms\/[a-z0-9]/.test(pathname) ? pathname + search : start;
}

/** The page itself, where only its content was asked for by React Router's browser side. */
function pageOf(url: URL): URL {
  if (!url.pathname.endsWith(".data")) return url;
  url.pathname = url.pathname.slice(0, -".data".length);
  url.searchParams.delete("_routes");
  return url;
}

/** The login, which leads on to where somebody was going. */
export function loginPath(to: string): string {
  const going = ownPath(to);
  return going === start ? "/cmslogin" : `/cmslogin?to=${encodeURIComponent(going)}`;
}
