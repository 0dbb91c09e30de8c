/* React Router requests the data of a screen, without its document, at the address of the screen with a suffix. */

const suffix = ".data";

/** This query parameter may select some of a screen's loaders. This server always runs all of them. */
export const loadersParameter = "_routes";

/** React Router recognizes its responses by these headers. */
export const dataHeaders = ["X-Remix-Response", "X-Remix-Reload-Document"];

/** The screen whose data has this address; null for every other address. */
export function pageOfDataPath(path: string): string | null {
  if (!path.endsWith(suffix)) return null;
  const page = path.slice(0, -suffix.length);
  return page === "/_" || page === "/_root" ? "/" : page;
}
