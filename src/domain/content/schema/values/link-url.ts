import { isStaffPath } from "#src/base/staff-path.ts";

/** What an address links to: a page of this site, an admin screen, another site, a mailbox or a phone. */
export type LinkDestination = "site" | "staff" | "web" | "mail" | "phone";

const placeholderOrigin = "https://here.invalid";

/**
 * Classifies an address. Null for addresses that neither a link nor a redirect may have: scripts, paths that browsers
 * read as another site, and paths that our server does not serve (see `canonicalAddress`).
 */
export function linkDestinationOf(href: string): LinkDestination | null {
  if (/[\\\s\p{Cc}]/u.test(href)) return null;
  if (href.startsWith("/")) return siteDestinationOf(href);
  if (/^https?:\/\/[^/]/.test(href)) return URL.canParse(href) ? "web" : null;
  if (/^mailto:[^@]+@./.test(href)) return "mail";
  return /^tel:\+?[\d-]+$/.test(href) ? "phone" : null;
}

function siteDestinationOf(href: string): LinkDestination | null {
  const url = URL.parse(href, placeholderOrigin);
  if (url?.origin !== placeholderOrigin) return null;
  const path = decoded(url.pathname)?.toLowerCase();
  if (path === undefined || /[\\\p{Cc}]|\/\//u.test(path) || /%2f|%5c/i.test(url.pathname)) return null;
  // A link must not log people out.
  if (/^\/cms\/logout(?:\.data)?\/?$/.test(path)) return null;
  return isStaffPath(path) ? "staff" : "site";
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether an address is allowed for a picture. */
export function isPictureUrl(href: string): boolean {
  const destination = linkDestinationOf(href);
  return destination === "site" || destination === "web";
}
