import { digitsIn, endingsOf, searchWords, wordsIn } from "../db/search-words.ts";
import type { Search } from "../db/word-index.ts";

/** What of a lead is searched. */
interface Searched {
  name: string;
  company: string;
  email: string;
  phone: string;
  message: string;
}

/** A lead's own words, each once, and how its phone number ends. */
export function searchedWords({ name, company, email, phone, message }: Searched): string {
  return [...new Set([...wordsIn([name, company, email, message].join("\n")), ...endingsOf(phone)])].join(" ");
}

/** A search for words of which each begins one of a lead's. A phone number may be written in any way. */
export function searchFor(query: string): Search {
  return searchWords(query).map((part) => {
    const words = wordsIn(part);
    if (words.length === 0) return [];
    const digits = /^[\d().+/-]+$/.test(part) ? digitsIn(part) : "";
    return digits.length > 3 && words.length > 1 ? [[digits], words] : [words];
  });
}
