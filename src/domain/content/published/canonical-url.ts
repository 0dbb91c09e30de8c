import { inDefaultLanguage } from "#src/base/languages.ts";

/** What a request's target comes to: a path to serve, a better spelling of it, or nothing that exists here. */
export type CanonicalUrl = { path: string; query: string } | { redirectTo: string } | "missing";

/** Addresses of files that the build and the media library name. */
const generatedPrefixes = ["/assets/", "/media/"];

/** Vite's addresses during development. */
const developmentPrefixes = ["/@", "/node_modules/", "/src/", "/.vite/"];

/** Generated names keep their spelling, and the links of appointments their token; every other path is in lower case. */
function isCaseSensitive(path: string): boolean {
  if (inDefaultLanguage(path).startsWith("/book/")) return true;
  return [...generatedPrefixes, ...developmentPrefixes].some((start) => path.startsWith(start));
}

/**
 * Brings a request's target to its one canonical form, before anything is looked up or kept by it: no trailing slash,
 * lower case, no needless escapes. What another program could parse as another path (`//`, `\`, dots, encoded slashes,
 * control characters) does not exist.
 */
export function canonicalUrl(target: string): CanonicalUrl {
  const queryStart = target.indexOf("?");
  const rawPath = queryStart < 0 ? target : target.slice(0, queryStart);
  const query = queryStart < 0 ? "" : target.slice(queryStart);
  if (!rawPath.startsWith("/") || rawPath.length > 2000) return "missing";
  if (/^\/[a-z0-9-]*$/.test(rawPath)) return { path: rawPath, query };
  let decoded: string;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return "missing";
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (/[\\\u0000-\u001f\u007f]|\/\/|\/\.{1,2}(?:\/|$)|%2f|%5c/i.test(decoded) || /%2f|%5c/i.test(rawPath))
    return "missing";
  let path = isCaseSensitive(decoded) ? decoded : decoded.toLowerCase();
  if (path.length > 1 && path.endsWith("/")) path = path.slice(0, -1);
  const encoded = encodeURI(path);
  return encoded === rawPath ? { path: encoded, query } : { redirectTo: encoded + query };
}

const fileExtensions = /\.(?:avif|css|data|env|gif|ico|jpe?g|js|json|map|mjs|png|svg|txt|webmanifest|webp|woff2?|xml)$/;

/** Whether a path is one that programs ask for and no person reads; visitors' pages have no `.data`. */
export function isFilePath(path: string): boolean {
  return fileExtensions.test(path) || ["/.well-known/", ...generatedPrefixes].some((start) => path.startsWith(start));
}
