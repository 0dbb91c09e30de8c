import { type ExpressionBuilder, sql } from "kysely";
import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Tables } from "#src/base/db/tables.ts";

/** Titles that a person typed for untitled entries and has not saved, by entry id. */
export type TypedTitles = ReadonlyMap<string, string>;

export function typedTitle(id: string, typed: TypedTitles | undefined): { title?: string } {
  const title = typed?.get(id);
  return title === undefined ? {} : { title };
}

/** The ids of titles with all words of a search. */
export function idsByTypedTitle(typed: TypedTitles, words: readonly string[]): string[] {
  return [...typed].flatMap(([id, title]) => (words.every((word) => folded(title).includes(word)) ? [id] : []));
}

/** An SQL expression for titles, with typed titles for untitled entries. */
export function titleExpression(eb: ExpressionBuilder<Tables, "entry_texts">, typed: TypedTitles = new Map()) {
  const title = eb.ref("entry_texts.title");
  const [first, ...others] = typed;
  if (!first) return title;
  const cases = eb.case().when("entry_texts.entry_id", "=", first[0]).then(sql<string>`${first[1]}`);
  return others
    .reduce((known, [id, own]) => known.when("entry_texts.entry_id", "=", id).then(sql<string>`${own}`), cases)
    .else(title)
    .end();
}
