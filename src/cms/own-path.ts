/** Where somebody is led after they have logged in. */
export const start = "/cms/dashboard";

/**
 * The address within staff's screens to which somebody was going; the dashboard for anything else. Only a path of our
 * own comes out of it, however it was written: a link to the login cannot lead to another site.
 */
export function ownPath(written: string | null): string {
  const here = "https://here.invalid";
  if (!written?.startsWith("/") || /[\\\s\p{Cc}]/u.test(written) || !URL.canParse(written, here)) return start;
  const { origin, pathname, search } = new URL(written, here);
  return origin === here && /^\/cms\/[a-z0-9]/.test(pathname) && pathname !== "/cms/logout" ? pathname + search : start;
}

/** The login, which leads on to where somebody was going. */
export function loginPath(to: string): string {
  const going = ownPath(to);
  return going === start ? "/cmslogin" : `/cmslogin?to=${encodeURIComponent(going)}`;
}
