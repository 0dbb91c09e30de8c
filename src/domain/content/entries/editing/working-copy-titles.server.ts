import { type ExpressionBuilder, sql } from "kysely";
import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Tables } from "#src/base/db/tables.ts";

/** Titles that a person typed for untitled entries and has not saved, by entry id. */
export type WorkingCopyTitles = ReadonlyMap<string, string>;

export function workingCopyTitle(id: string, workingCopyTitles: WorkingCopyTitles | undefined): { title?: string } {
  const title = workingCopyTitles?.get(id);
  return title === undefined ? {} : { title };
}

/** The ids of titles with all words of a search. */
export function idsByWorkingCopyTitle(workingCopyTitles: WorkingCopyTitles, searchTerms: readonly string[]): string[] {
  return [...workingCopyTitles].flatMap(([id, title]) =>
    searchTerms.every((word) => folded(title).includes(word)) ? [id] : [],
  );
}

/** An SQL expression for titles, with typed titles for untitled entries. */
export function titleExpression(
  eb: ExpressionBuilder<Tables, "entry_texts">,
  workingCopyTitles: WorkingCopyTitles = new Map(),
) {
  const title = eb.ref("entry_texts.title");
  const [first, ...others] = workingCopyTitles;
  if (!first) return title;
  const cases = eb.case().when("entry_texts.entry_id", "=", first[0]).then(sql<string>`${first[1]}`);
  return others
    .reduce(
      (expression, [id, workingCopyTitle]) =>
        expression.when("entry_texts.entry_id", "=", id).then(sql<string>`${workingCopyTitle}`),
      cases,
    )
    .else(title)
    .end();
}
