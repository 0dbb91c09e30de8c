/* React Router requests the data of a page, without its document, at the address of the page with a suffix. */

const suffix = ".data";

/** This query parameter may select some of a page's loaders. This server always runs all of them. */
export const loadersParameter = "_routes";

/** React Router recognizes its responses by these headers. */
export const dataHeaders = ["X-Remix-Response", "X-Remix-Reload-Document"];

/** The address of a page's content. */
export function dataPathOf(pathname: string): string {
  return `${pathname}${pathname.endsWith("/") ? "_" : ""}${suffix}`;
}

/** The page whose content has this address; null for every other address. */
export function pageOfDataPath(path: string): string | null {
  if (!path.endsWith(suffix)) return null;
  const page = path.slice(0, -suffix.length);
  return page === "/_" || page === "/_root" ? "/" : page;
}
