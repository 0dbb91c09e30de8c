import { type ExpressionBuilder, sql } from "kysely";
import { folded } from "../db/search-words.ts";
import type { Tables } from "../db/tables.ts";

/** Titles by which entries are known to somebody that are saved without one, by their ids. */
export type TypedTitles = ReadonlyMap<string, string>;

export function typedTitle(id: string, typed: TypedTitles | undefined): { title?: string } {
  const title = typed?.get(id);
  return title === undefined ? {} : { title };
}

/** Those with all words of a search in their titles. */
export function entriesTitled(typed: TypedTitles, words: readonly string[]): string[] {
  return [...typed].flatMap(([id, title]) => (words.every((word) => folded(title).includes(word)) ? [id] : []));
}

/** The titles of all entries, in a query. */
export function titleAmong(eb: ExpressionBuilder<Tables, "entry_texts">, typed: TypedTitles = new Map()) {
  const title = eb.ref("entry_texts.title");
  const [first, ...others] = typed;
  if (!first) return title;
  const begun = eb.case().when("entry_texts.entry_id", "=", first[0]).then(sql<string>`${first[1]}`);
  return others
    .reduce((known, [id, own]) => known.when("entry_texts.entry_id", "=", id).then(sql<string>`${own}`), begun)
    .else(title)
    .end();
}
