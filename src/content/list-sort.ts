/** In which order staff's lists can stand. `site`: as visitors read them. */
export const listSorts = ["site", "title", "changed"] as const;

export type ListSort = (typeof listSorts)[number];

export function isListSort(name: string): name is ListSort {
  return listSorts.some((sort) => sort === name);
}
