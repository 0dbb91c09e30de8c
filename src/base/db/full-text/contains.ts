import { type Expression, sql } from "kysely";

/** Whether a text, normalized by `folded`, contains a search word. */
export function contains(text: Expression<string>, word: string) {
  return isLike(text, `%${escaped(word)}%`);
}

/** Whether a text ends with another. SQLite ignores the case of ASCII letters. */
export function endsWith(text: Expression<string>, ending: string) {
  return isLike(text, `%${escaped(ending)}`);
}

function isLike(text: Expression<string>, pattern: string) {
  return sql<boolean>`${text} like ${pattern} escape '\\'`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
