import type { Generated } from "kysely";

/** Paths that were requested and don't exist. */
interface NotFoundTable {
  path: string;
  hits: number;
  /** Requests by programs, which `hits` does not count. */
  robot_hits: number;
  /** Looks for weaknesses of other products. */
  is_probe: boolean;
  /** The latest page that linked there: a path of this site, or another site's address. */
  referrer: string | null;
  first_at: Date;
  last_at: Date;
  ignored_at: Generated<Date | null>;
}

/** What visitors can find, as it was published then. Made from the entries, and made again when it is missing. */
interface SiteSearchTable {
  number: Generated<number>;
  entry_id: string;
  locale: string;
  published_at: Date;
  /** All that visitors read, for excerpts. */
  text: string;
  /** Normalized by `wordsIn`, as is `words`. */
  title_words: string;
  words: string;
}

/** By each spelling with one letter less: the word. It corrects typos. */
interface SearchSpellingsTable {
  spelling: string;
  word: string;
}

/** Searches without a result. */
interface SearchMissesTable {
  query: string;
  count: number;
  last_at: Date;
}

export interface SearchTables {
  not_found: NotFoundTable;
  site_search: SiteSearchTable;
  search_spellings: SearchSpellingsTable;
  empty_searches: SearchMissesTable;
}
