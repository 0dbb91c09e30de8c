import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import type { ContentMark } from "../fields/checks/field-markers.ts";
import type { Resolved } from "../fields/resolved.ts";
import type { BlockName } from "../schema/blocks.ts";
import type { ContentOf, KindName } from "../schema/kinds.ts";
import type { DatedText } from "./dated-list.server.ts";

/** A published entry without its content. */
export interface PublishedEntry {
  id: string;
  kind: KindName;
  /** The language of its text. */
  locale: string;
  /** Null for kinds without pages. */
  slug: string | null;
  /** When it was last published. */
  updatedAt: Date;
}

/** An entry as visitors see it. */
export interface Published<Name extends KindName> extends Omit<PublishedEntry, "kind"> {
  content: Resolved<ContentOf<Name>>;
}

/** Entries of several kinds, read together. */
export interface PublishedContent<Loaded extends KindName> {
  /** The entries of a kind in their order. */
  entries<Name extends Loaded>(kind: Name): Published<Name>[];
  /** The entry of a single kind. Throws if the site was not seeded. */
  single<Name extends Loaded>(kind: Name): Published<Name>;
}

/**
 * Selects the entries of a kind that a page needs. An entry is read if it matches any of `flag`, `block`, `slug`, `ids` and
 * `linkedFrom`. Without conditions all entries are read.
 */
export interface EntrySelection<Name extends KindName> {
  /** Entries with this switch on. */
  flag?: FlagOf<Name>;
  /** Entries with such a block. */
  block?: BlockName;
  slug?: string | undefined;
  ids?: readonly string[];
  /** Entries that another entry links to: the entry of a single kind, or the one with this slug. */
  linkedFrom?: { kind: KindName; slug?: string | undefined };
  /** A field to leave out: it gets its default. */
  without?: keyof ContentOf<Name> & string;
}

/** The boolean fields of a kind. */
type FlagOf<Name extends KindName> = keyof {
  [Field in keyof ContentOf<Name> as ContentOf<Name>[Field] extends boolean ? Field : never]: true;
} &
  string;

export type EntrySelections<Loaded extends KindName> = { [Name in Loaded]?: EntrySelection<Name> };

/** A draft to show as if it were published, also from the trash. */
export interface DraftOverlay {
  entry: string;
  kind: KindName;
  language: Language;
  slug: string | null;
  /** Valid for its kind. */
  content: object;
  /** The publication time to show. */
  publishedAt: Date;
  /** The day for an entry without one: `2026-11-21`. */
  day: string;
  /** The published entry that it stands before; null for the end of the list. */
  before: string | null;
}

/** A page in one of the languages that visitors are shown. */
export interface Translation {
  language: Language;
  path: string;
}

/** Reads what visitors see: pages, previews, emails, feeds, and files for programs. */
export interface ContentReader {
  /** Reads the entries of some kinds that visitors of a language see. */
  content<Loaded extends KindName>(
    language: Language,
    kinds: readonly Loaded[],
    selections?: EntrySelections<Loaded>,
  ): Promise<PublishedContent<Loaded>>;
  /** The languages that visitors are shown, the default one first. */
  languages(): Promise<readonly Language[]>;
  /**
   * An entry's pages in these languages, by the path of one. Null for a path that is no entry's, and for a site in one language.
   */
  translations(path: string): Promise<Translation[] | null>;
  /** All entries that visitors of a language see, in their order. */
  entries(language: Language): Promise<PublishedEntry[]>;
  /** What `run` makes of the entries of a kind that have a day, newest first. `name` identifies it. */
  dated<Result>(
    kind: KindName,
    language: Language,
    name: string,
    run: (list: readonly DatedText[]) => Result,
  ): Promise<Result>;
  /** Any other query. Its result may depend on anything that raises the content version. */
  query<Result>(run: (db: Db) => Promise<Result>): Promise<Result>;
  /** The present. What is made from it must hold until the company's midnight. */
  now(): Promise<Date>;
  /**
   * JSON made from other reads, such as the data of header and footer. It is made again when one of its reads changes,
   * and pages with it are stale only if the result differs.
   */
  derived<Result>(name: string, make: (reader: ContentReader) => Promise<Result>): Promise<Result>;
  /** The same site with one draft published. `mark` changes each entry's content before its links are looked up. */
  withDraft(draft: DraftOverlay, mark?: ContentMark): ContentReader;
}
