import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { ContentMark } from "../fields/checks/field-markers.ts";
import type { KindName } from "../schema/kinds.ts";
import type { EntrySelections } from "./cache/entry-selection.server.ts";
import { type PublishedContent, publishedContent } from "./published.server.ts";

/**
 * Reads what visitors see. Pages read the live site from memory (`content-cache.server.ts`), previews read the database
 * with a draft in it.
 */
export interface ContentReader {
  /** Like `publishedContent`. */
  content<Loaded extends KindName>(
    language: Language,
    kinds: readonly Loaded[],
    selections?: EntrySelections<Loaded>,
  ): Promise<PublishedContent<Loaded>>;
  /**
   * Any other query of published content. `name` identifies it. Its result may depend only on the published entries of
   * `kind`, or on anything that raises the content version (`any`).
   */
  query<Result>(kind: KindName | "any", name: string, run: (db: Db) => Promise<Result>): Promise<Result>;
  /** The present. What is made from it must hold until the company's midnight. */
  now(): Promise<Date>;
  /**
   * JSON made from other reads, such as the data of header and footer. It is made again when one of its reads changes,
   * and pages with it are stale only if the result differs.
   */
  derived<Result>(name: string, make: (reader: ContentReader) => Promise<Result>): Promise<Result>;
}

/** Reads the database for each call. `mark` changes each entry's content before its links are looked up. */
export function databaseReader(db: Db, now = () => new Date(), mark?: ContentMark): ContentReader {
  const reader: ContentReader = {
    content: (language, kinds, selections) => publishedContent(db, language, kinds, selections, mark),
    query: (_kind, _name, run) => run(db),
    now: async () => now(),
    derived: (_name, make) => make(reader),
  };
  return reader;
}
