/** The orders of admin lists. `site`: as on the site. */
export const listSorts = ["site", "title", "changed"] as const;

export type ListSort = (typeof listSorts)[number];

export function isListSort(name: string): name is ListSort {
  return listSorts.some((sort) => sort === name);
}
