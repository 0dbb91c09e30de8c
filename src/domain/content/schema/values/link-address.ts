/** What an address links to: a page of this site, an admin screen, another site, a mailbox or a phone. */
export type Destination = "site" | "staff" | "web" | "mail" | "phone";

const ownOrigin = "https://here.invalid";

/**
 * Classifies an address. Null for addresses that neither a link nor a redirect may have: scripts, paths that browsers
 * read as another site, and paths that our server does not serve (see `canonicalAddress`).
 */
export function destinationOf(written: string): Destination | null {
  if (/[\\\s\p{Cc}]/u.test(written)) return null;
  if (written.startsWith("/")) return ownDestinationOf(written);
  if (/^https?:\/\/[^/]/.test(written)) return URL.canParse(written) ? "web" : null;
  if (/^mailto:[^@]+@./.test(written)) return "mail";
  return /^tel:\+?[\d-]+$/.test(written) ? "phone" : null;
}

function ownDestinationOf(written: string): Destination | null {
  const url = URL.parse(written, ownOrigin);
  if (url?.origin !== ownOrigin) return null;
  const path = decoded(url.pathname)?.toLowerCase();
  if (path === undefined || /[\\\p{Cc}]|\/\//u.test(path) || /%2f|%5c/i.test(url.pathname)) return null;
  // A link must not log people out.
  if (/^\/cms\/logout(?:\.data)?\/?$/.test(path)) return null;
  return /^\/cms(?:login)?(?:\.data)?(?:\/|$)/.test(path) ? "staff" : "site";
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether an address is allowed for a picture. */
export function isPictureAddress(written: string): boolean {
  const destination = destinationOf(written);
  return destination === "site" || destination === "web";
}
