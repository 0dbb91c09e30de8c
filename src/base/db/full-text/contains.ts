import { type Expression, sql } from "kysely";

/** Whether a text, normalized by `folded`, contains a search word. */
export function contains(text: Expression<string>, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}
