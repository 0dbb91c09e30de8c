import type { Db } from "../../db/tables.ts";
import { type PictureFile, picturesOf } from "./published.server.ts";

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
  pictures: ReadonlyMap<string, PictureFile>;
}

/** Reads the index. What has not changed since `last` is taken from there. */
export async function readPublishedIndex(
  db: Db,
  version: number,
  last: PublishedIndex | null,
): Promise<PublishedIndex> {
  const [texts, pictures] = await Promise.all([readTexts(db, last), picturesOf(db)]);
  const kinds = new Map<string, readonly IndexedText[]>(Map.groupBy(texts, ({ kind }) => kind));
  for (const [kind, own] of kinds) {
    const before = last?.kinds.get(kind);
    if (before?.length === own.length && own.every((text, place) => text === before[place])) kinds.set(kind, before);
  }
  return { version, kinds, entries: Map.groupBy(texts, ({ entry_id }) => entry_id), pictures };
}

async function readTexts(db: Db, last: PublishedIndex | null): Promise<IndexedText[]> {
  const rows = await db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id", "entries.kind", "locale", "slug", "version", "published_at"])
    .where("entries.deleted_at", "is", null)
    .where("published", "is not", null)
    .where("published_at", "is not", null)
    .orderBy("entries.position")
    .orderBy("entries.id")
    .$narrowType<{ published_at: Date }>()
    .execute();
  return rows.map((row) => {
    const before = last?.entries.get(row.entry_id)?.find(({ locale }) => locale === row.locale);
    return before && isSame(before, row) ? before : row;
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
