import { type EntryState, isEntryState } from "#src/domain/content/entries/entry-state.ts";
import { isListSort, type ListSort } from "#src/domain/content/entries/lists/list-sort.ts";

/** A list's query parameters. */
export interface ListQuery {
  search: string;
  state: EntryState | null;
  /** A topic's slug and an author's id; empty without a filter. Only posts have them. */
  topic: string;
  author: string;
  sort: ListSort;
  /** Starts at 1. */
  page: number;
}

export const pageSize = 50;

export function parseListQuery(query: URLSearchParams): ListQuery {
  const state = query.get("state") ?? "";
  const sort = query.get("sort") ?? "";
  const page = query.get("page") ?? "";
  return {
    search: query.get("q") ?? "",
    state: isEntryState(state) ? state : null,
    topic: query.get("topic") ?? "",
    author: query.get("author") ?? "",
    sort: isListSort(sort) ? sort : "site",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

export function isFilteredBy({ search, state, topic, author }: ListQuery): boolean {
  return search !== "" || state !== null || topic !== "" || author !== "";
}

/** A page of a list. A page number beyond the end is the last page. */
export interface PageSlice {
  total: number;
  page: number;
  pages: number;
  offset: number;
}

export function pageSlice(total: number, requestedPage: number): PageSlice {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(requestedPage, pages);
  return { total, page, pages, offset: (page - 1) * pageSize };
}

/** The query of another page. */
export function pageLink(query: URLSearchParams, page: number): string {
  const other = new URLSearchParams([...query].filter(([, value]) => value !== ""));
  if (page === 1) other.delete("page");
  else other.set("page", String(page));
  return `?${other}`;
}
