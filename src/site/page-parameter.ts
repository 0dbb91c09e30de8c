import type { Addresses, QueryParameters } from "#src/domain/content/published/addresses.server.ts";

/** Stands for every page number past a list's end. No list has it. */
const pastLastPage = "0";

/** The parameter `page` of a list. `maxPages` is at least its number of pages. */
export function pageParameter(maxPages: (path: string, addresses: Addresses) => number): QueryParameters[string] {
  return {
    form: /^\d{1,4}$/,
    canonical: (page, path, addresses) => (Number(page) <= maxPages(path, addresses) ? page : pastLastPage),
  };
}
