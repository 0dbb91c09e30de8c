import type { SearchTerms } from "#src/base/db/full-text/full-text-index.ts";
import { digitsIn, phoneNumbersIn, searchWords, suffixesOf, wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Answer } from "../answers/answer.ts";
import { enteredFields, type LeadColumnValues, leadFields } from "../fields.ts";

/** The words of a lead and its answers, each once, and the endings of phone numbers. */
export function searchedWords(
  lead: { [Column in keyof LeadColumnValues]?: string | undefined },
  answers: readonly Answer[] = [],
): string {
  const words = enteredFields.flatMap((name) => {
    const { column, input } = leadFields[name];
    const text = lead[column] ?? "";
    if (input === "choice") return [];
    return input === "tel" ? suffixesOf(text) : wordsIn(text);
  });
  return [...new Set([...words, ...answers.flatMap(wordsOfAnswer)])].join(" ");
}

/** A consent's answer tells no lead from another. */
function wordsOfAnswer({ type, text, file }: Answer): string[] {
  if (type === "consent") return [];
  return [...wordsIn(`${text} ${file?.name ?? ""}`), ...phoneNumbersIn(text).flatMap(suffixesOf)];
}

/** Each word of the query must begin a word of the lead. A phone number may have any format. */
export function parseSearch(query: string): SearchTerms {
  return searchWords(query).map((term) => {
    const words = wordsIn(term);
    if (words.length === 0) return [];
    const digits = /^[\d().+/-]+$/.test(term) ? digitsIn(term) : "";
    return digits.length > 3 && words.length > 1 ? [[digits], words] : [words];
  });
}
