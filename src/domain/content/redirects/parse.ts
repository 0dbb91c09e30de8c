import { canonicalAddress } from "../published/canonical-address.ts";
import { pathOfAddress, wildcard } from "../published/redirect-map.ts";
import { destinationOf } from "../schema/values/link-address.ts";

/** Why nothing can redirect from an address. `reserved`: the product uses it itself. */
export type SourceFault = "malformed" | "query" | "reserved";

export type TargetFault = "malformed";

/** In characters. */
export const maxAddressLength = 500;

/** First path segments, and files, that the product serves before any redirect. */
const reserved =
  /^\/(?:$|(?:assets|cms|cmslogin|healthz|media|metrics|preview|readyz)(?:\/|$)|\.well-known\/|(?:favicon\.ico|robots\.txt|site\.webmanifest|sitemap[\w-]*\.xml)$)/;

/**
 * The path of a redirect as it is looked up. A whole address is that of a former site: its host does not matter. A path
 * may end with the wildcard.
 */
export function parseSource(written: string): { from: string } | { fault: SourceFault } {
  const typed = written.trim();
  const url = /^https?:\/\//i.test(typed) ? URL.parse(typed) : null;
  const address = url ? url.href.slice(url.origin.length) : typed;
  const path = address.startsWith("/") ? address : `/${address}`;
  if (/[?#]/.test(path)) return { fault: "query" };
  const [own, end] = splitWildcard(path);
  const canonical = canonicalPath(own);
  if (typed === "" || canonical === null || canonical.includes("*") || /\s|^[\w+.-]+:/.test(address)) {
    return { fault: "malformed" };
  }
  return reserved.test(canonical) ? { fault: "reserved" } : { from: canonical + end };
}

interface Target {
  /** As stored: a path with query and fragment, or another site's URL. */
  address: string;
  /** Without query and fragment; null for another site. */
  path: string | null;
}

/** What a redirect leads to. `isBelow`: its source ends with the wildcard, so the target may, too. */
export function parseTarget(written: string, origin: string, isBelow: boolean): Target | { fault: TargetFault } {
  const typed = written.trim();
  if (typed.length > maxAddressLength) return { fault: "malformed" };
  const address = typed.startsWith(`${origin}/`) ? typed.slice(origin.length) : typed;
  const path = pathOfAddress(address);
  const destination = destinationOf(address);
  if (path === null) {
    const url = URL.parse(address);
    const isWeb = destination === "web" && url !== null && url.username === "" && url.password === "";
    const hasWildcard = address.includes("*");
    if (!isWeb || (hasWildcard && !(isBelow && address.endsWith(wildcard)))) return { fault: "malformed" };
    return { address: url.href, path: null };
  }
  const [own, end] = splitWildcard(path);
  const canonical = canonicalPath(own);
  const rest = address.slice(path.length);
  const isWildcardAllowed = end === "" || (isBelow && rest === "");
  if (destination !== "site" || canonical === null || canonical.includes("*") || !isWildcardAllowed) {
    return { fault: "malformed" };
  }
  return { address: canonical + end + rest, path: canonical + end };
}

/** A path without the wildcard at its end, and the wildcard. */
function splitWildcard(path: string): [own: string, end: string] {
  return path.endsWith(wildcard) ? [path.slice(0, -wildcard.length) || "/", wildcard] : [path, ""];
}

function canonicalPath(path: string): string | null {
  if (path.length > maxAddressLength) return null;
  const address = canonicalAddress(path);
  if (address === "missing") return null;
  return "moved" in address ? address.moved : address.path;
}
