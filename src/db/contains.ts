import { type Expression, sql } from "kysely";

/** Whether a text that was written as `folded` leaves it contains a word of a search. */
export function contains(text: Expression<string>, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}
