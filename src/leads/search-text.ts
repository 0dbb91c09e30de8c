import type { Search } from "../db/full-text-index.ts";
import { digitsIn, searchWords, suffixesOf, wordsIn } from "../db/search-words.ts";

interface SearchableLead {
  name: string;
  company: string;
  email: string;
  phone: string;
  message: string;
}

/** The words of a lead, each once, and the endings of its phone number. */
export function searchedWords({ name, company, email, phone, message }: SearchableLead): string {
  return [...new Set([...wordsIn([name, company, email, message].join("\n")), ...suffixesOf(phone)])].join(" ");
}

/** Each word of the query must begin a word of the lead. A phone number may have any format. */
export function searchFor(query: string): Search {
  return searchWords(query).map((part) => {
    const words = wordsIn(part);
    if (words.length === 0) return [];
    const digits = /^[\d().+/-]+$/.test(part) ? digitsIn(part) : "";
    return digits.length > 3 && words.length > 1 ? [[digits], words] : [words];
  });
}
