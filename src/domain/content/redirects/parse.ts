import { serverSegments } from "#src/base/staff-path.ts";
import { canonicalUrl } from "../published/canonical-url.ts";
import { pathOfUrl, wildcard } from "../published/redirect-map.ts";
import { linkDestinationOf } from "../schema/values/link-url.ts";

/** Why nothing can redirect from an address. `reserved`: the product uses it itself. */
export type SourceError = "malformed" | "query" | "reserved";

export type TargetError = "malformed";

/** In characters. */
export const maxRedirectUrlLength = 500;

/** Files that the product serves itself. */
const reservedFiles = /^\/(?:$|\.well-known\/|(?:favicon\.ico|robots\.txt|site\.webmanifest|sitemap[\w-]*\.xml)$)/;

/**
 * The path of a redirect as it is looked up. A whole address is that of a former site: its host does not matter. A path
 * may end with the wildcard.
 */
export function parseSource(input: string): { from: string } | { error: SourceError } {
  const trimmed = input.trim();
  const url = /^https?:\/\//i.test(trimmed) ? URL.parse(trimmed) : null;
  const href = url ? url.href.slice(url.origin.length) : trimmed;
  const path = href.startsWith("/") ? href : `/${href}`;
  if (/[?#]/.test(path)) return { error: "query" };
  const [basePath, wildcardSuffix] = splitWildcard(path);
  const canonical = canonicalPath(basePath);
  if (trimmed === "" || canonical === null || canonical.includes("*") || /\s|^[\w+.-]+:/.test(href)) {
    return { error: "malformed" };
  }
  const isReserved = serverSegments.includes(canonical.split("/")[1] ?? "") || reservedFiles.test(canonical);
  return isReserved ? { error: "reserved" } : { from: canonical + wildcardSuffix };
}

interface ParsedTarget {
  /** The target as stored: a path with query and fragment, or another site's URL. */
  href: string;
  /** Without query and fragment; null for another site. */
  path: string | null;
}

/** What a redirect leads to. `isBelow`: its source ends with the wildcard, so the target may, too. */
export function parseTarget(
  input: string,
  origin: string,
  hasWildcardSource: boolean,
): ParsedTarget | { error: TargetError } {
  const trimmed = input.trim();
  if (trimmed.length > maxRedirectUrlLength) return { error: "malformed" };
  const href = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : trimmed;
  const path = pathOfUrl(href);
  const destination = linkDestinationOf(href);
  if (path === null) {
    const url = URL.parse(href);
    const isWeb = destination === "web" && url !== null && url.username === "" && url.password === "";
    const hasWildcard = href.includes("*");
    if (!isWeb || (hasWildcard && !(hasWildcardSource && href.endsWith(wildcard)))) return { error: "malformed" };
    return { href: url.href, path: null };
  }
  const [basePath, wildcardSuffix] = splitWildcard(path);
  const canonical = canonicalPath(basePath);
  const rest = href.slice(path.length);
  const isWildcardAllowed = wildcardSuffix === "" || (hasWildcardSource && rest === "");
  if (destination !== "site" || canonical === null || canonical.includes("*") || !isWildcardAllowed) {
    return { error: "malformed" };
  }
  return { href: canonical + wildcardSuffix + rest, path: canonical + wildcardSuffix };
}

/** A path without the wildcard at its end, and the wildcard. */
function splitWildcard(path: string): [own: string, end: string] {
  return path.endsWith(wildcard) ? [path.slice(0, -wildcard.length) || "/", wildcard] : [path, ""];
}

function canonicalPath(path: string): string | null {
  if (path.length > maxRedirectUrlLength) return null;
  const canonical = canonicalUrl(path);
  if (canonical === "missing") return null;
  return "redirectTo" in canonical ? canonical.redirectTo : canonical.path;
}
