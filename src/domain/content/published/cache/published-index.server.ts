import { isUnavailable } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import type { ResolvedFile } from "../../fields/resolved.ts";
import type { KindName } from "../../schema/kinds.ts";
import { filesOf, type LibraryPicture, picturesOf } from "../media/library-files.server.ts";
import { pathOf } from "../published.server.ts";

/** A published text without its content. Two of them are the same object as long as nothing of it has changed. */
export interface IndexedText {
  entry_id: string;
  kind: string;
  locale: string;
  slug: string | null;
  /** Rises with each save. */
  version: number;
  published_at: Date;
}

/** What is published: a few short columns of each text and picture, so that thousands cost milliseconds. */
export interface PublishedIndex {
  /** The content version that it was read for; it may be newer. */
  version: number;
  /** In their order. The same array as before while nothing of the kind has changed. */
  kinds: ReadonlyMap<string, readonly IndexedText[]>;
  /** The texts of an entry. */
  entries: ReadonlyMap<string, readonly IndexedText[]>;
  pictures: ReadonlyMap<string, LibraryPicture>;
  /** Files that are no pictures. */
  files: ReadonlyMap<string, ResolvedFile>;
}

/** Reads the index. What has not changed since `last` is taken from there. */
export async function readPublishedIndex(
  db: Db,
  version: number,
  last: PublishedIndex | null,
): Promise<PublishedIndex> {
  const [texts, pictures, files] = await Promise.all([readTexts(db, last), picturesOf(db), filesOf(db)]);
  const kinds = new Map<string, readonly IndexedText[]>(Map.groupBy(texts, ({ kind }) => kind));
  for (const [kind, kindTexts] of kinds) {
    const previous = last?.kinds.get(kind);
    if (previous?.length === kindTexts.length && kindTexts.every((text, position) => text === previous[position]))
      kinds.set(kind, previous);
  }
  return { version, kinds, entries: Map.groupBy(texts, ({ entry_id }) => entry_id), pictures, files };
}

/** The texts that visitors see, in list order. */
export function publishedTexts(db: Db) {
  return db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .where("entry_texts.deleted_at", "is", null)
    .where("published", "is not", null)
    .where("published_at", "is not", null)
    .orderBy("entries.position")
    .orderBy("entries.id");
}

async function readTexts(db: Db, last: PublishedIndex | null): Promise<IndexedText[]> {
  const rows = await publishedTexts(db)
    .select(["entry_id", "entries.kind", "locale", "slug", "version", "published_at"])
    .$narrowType<{ published_at: Date }>()
    .execute();
  return rows.map((row) => {
    const previous = last?.entries.get(row.entry_id)?.find(({ locale }) => locale === row.locale);
    return previous && isSame(previous, row) ? previous : row;
  });
}

function isSame(one: IndexedText, other: IndexedText): boolean {
  return (
    one.version === other.version &&
    one.published_at.getTime() === other.published_at.getTime() &&
    one.slug === other.slug &&
    one.kind === other.kind
  );
}

/** The texts of a kind that visitors of a language may see: its own, and the default language's. */
export function textsIn(index: PublishedIndex, language: Language, kind: KindName): IndexedText[] {
  const texts = index.kinds.get(kind) ?? [];
  return texts.filter(({ locale }) => locale === language || locale === defaultLanguage);
}

/** Where an entry is; undefined if visitors cannot see it. */
export function pathIn(index: PublishedIndex, language: Language, entry: string): string | undefined {
  const [text] = preferLanguage(
    (index.entries.get(entry) ?? []).filter(({ locale }) => locale === language || locale === defaultLanguage),
    language,
    defaultLanguage,
  );
  return text && pathOf(text, language);
}

interface CurrentIndexOptions {
  db: Db;
  version: () => number;
}

/** The index, read again when the content version changes. */
export class CurrentIndex {
  readonly #options: CurrentIndexOptions;
  #last: PublishedIndex | null = null;
  #reading: { version: number; index: Promise<PublishedIndex> } | null = null;

  constructor(options: CurrentIndexOptions) {
    this.#options = options;
  }

  /** The last one that was read. */
  get last(): PublishedIndex | null {
    return this.#last;
  }

  /** The index of the current version; the last one while the database is away. */
  async currentOrLast(): Promise<PublishedIndex> {
    try {
      return await this.#current();
    } catch (error) {
      if (this.#last && isUnavailable(error)) return this.#last;
      throw error;
    }
  }

  async #current(): Promise<PublishedIndex> {
    const version = this.#options.version();
    if (this.#last?.version === version) return this.#last;
    if (this.#reading?.version !== version) {
      this.#reading = { version, index: readPublishedIndex(this.#options.db, version, this.#last) };
    }
    const reading = this.#reading;
    try {
      const index = await reading.index;
      if (this.#reading === reading) this.#last = index;
      return index;
    } catch (error) {
      // The next read tries again.
      if (this.#reading === reading) this.#reading = null;
      throw error;
    }
  }
}
