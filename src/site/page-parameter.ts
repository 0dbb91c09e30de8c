import type { QueryParameters, SitePaths } from "#src/domain/content/published/site-paths.server.ts";

/** Stands for every page number past a list's end. No list has it. */
const pastLastPage = "0";

/** The parameter `page` of a list. `maxPages` is at least its number of pages. */
export function pageParameter(maxPages: (path: string, sitePaths: SitePaths) => number): QueryParameters[string] {
  return {
    pattern: /^\d{1,4}$/,
    canonical: (page, path, sitePaths) => (Number(page) <= maxPages(path, sitePaths) ? page : pastLastPage),
  };
}
