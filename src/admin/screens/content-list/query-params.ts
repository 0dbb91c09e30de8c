import { type Language, languageNamed } from "#src/base/languages.ts";
import { type EntryState, isEntryState } from "#src/domain/content/entries/entry-state.ts";
import { isListSort, type ListSort } from "#src/domain/content/entries/lists/list-sort.ts";
import { type TranslationState, translationStates } from "#src/domain/content/entries/translations/states.ts";

/** A list's query parameters. */
export interface ListQuery {
  search: string;
  state: EntryState | null;
  translation: { language: Language; state: TranslationState } | null;
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
    translation: parseTranslation(query.get("translation") ?? ""),
    topic: query.get("topic") ?? "",
    author: query.get("author") ?? "",
    sort: isListSort(sort) ? sort : "site",
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** `es-missing`. */
export function translationValue(language: string, state: TranslationState): string {
  return `${language}-${state}`;
}

function parseTranslation(value: string): ListQuery["translation"] {
  const language = languageNamed(value.slice(0, 2));
  const state = translationStates.find((state) => language && value === translationValue(language, state));
  return language && state ? { language, state } : null;
}

export function isFilteredBy({ search, state, translation, topic, author }: ListQuery): boolean {
  return search !== "" || state !== null || translation !== null || topic !== "" || author !== "";
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
