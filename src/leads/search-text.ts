import { folded, searchWords as wordsOf } from "../db/search-words.ts";

/** What of a lead is searched. */
interface Searched {
  name: string;
  company: string;
  email: string;
  phone: string;
  message: string;
}

/** A lead's own words in the form in which they are searched; its phone number also as bare digits. */
export function searchText({ name, company, email, phone, message }: Searched): string {
  return folded([name, company, email, phone, digitsOf(phone), message].join("\n"));
}

/** The words of a search, each of which must be in a lead's search text. A phone number may be written in any way. */
export function searchWords(query: string): string[] {
  return wordsOf(query).map((word) => (/^[\d().+/-]+$/.test(word) && digitsOf(word)) || word);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
