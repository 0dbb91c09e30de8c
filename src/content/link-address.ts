/** What an address leads to: a page of this site, a screen of staff's, another site, a mailbox, a telephone. */
export type Destination = "site" | "staff" | "web" | "mail" | "phone";

const here = "https://here.invalid";

/**
 * What a written address leads to; null for what neither a link nor a redirect may lead to, such as a script, or a path
 * that browsers read as another site's address. What our own server does not serve (`canonicalAddress`) is no path.
 */
export function destinationOf(written: string): Destination | null {
  if (/[\\\s\p{Cc}]/u.test(written)) return null;
  if (written.startsWith("/")) return ownDestinationOf(written);
  if (/^https?:\/\/[^/]/.test(written)) return URL.canParse(written) ? "web" : null;
  if (/^mailto:[^@]+@./.test(written)) return "mail";
  return /^tel:\+?[\d-]+$/.test(written) ? "phone" : null;
}

function ownDestinationOf(written: string): Destination | null {
  const url = URL.parse(written, here);
  if (url?.origin !== here) return null;
  const path = decoded(url.pathname)?.toLowerCase();
  if (path === undefined || /[\\\p{Cc}]|\/\//u.test(path) || /%2f|%5c/i.test(url.pathname)) return null;
  // Whoever follows a link must not be logged out by it.
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

/** Whether an address may be that of a picture. */
export function isPictureAddress(written: string): boolean {
  const destination = destinationOf(written);
  return destination === "site" || destination === "web";
}
