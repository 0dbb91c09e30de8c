import { type EntryState, isEntryState } from "../../content/entry-state.ts";
import { isListSort, type ListSort } from "../../content/list-sort.ts";

/** What an address asks a list for. */
export interface Asked {
  search: string;
  state: EntryState | null;
  sort: ListSort;
  /** From 1 on. */
  page: number;
}

export const pageSize = 50;

export function askedBy(query: URLSearchParams): Asked {
  const state = query.get("state") ?? "";
  const sort = query.get("sort") ?? "";
  const page = query.get("page") ?? "";
  return {
    search: query.get("q") ?? "",
    state: isEntryState(state) ? state : null,
    sort: isListSort(sort) ? sort : "site",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The part of a list that a page shows; of a page that the list does not have, the last one. */
export interface Part {
  total: number;
  page: number;
  pages: number;
  offset: number;
}

export function partOf(total: number, asked: number): Part {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(asked, pages);
  return { total, page, pages, offset: (page - 1) * pageSize };
}

/** The same list at another page. */
export function atPage(query: URLSearchParams, page: number): string {
  const other = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  if (page === 1) other.delete("page");
  else other.set("page", String(page));
  return `?${other}`;
}
