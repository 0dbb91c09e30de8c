import { type QueryCreator, sql } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";

/** The entries that use a picture: their number, and the first ones by title. */
export interface Uses {
  number: number;
  first: { id: string; kind: string; title: string }[];
}

/** How many entries a list names per picture. */
const maxNamedUses = 3;

/** Links to pictures from entries that are not in the trash. */
export function linksToPictures(db: QueryCreator<Tables>) {
  return db
    .selectFrom("entry_links")
    .innerJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "entry_links.from_entry")
        .onRef("entry_texts.locale", "=", "entry_links.locale"),
    )
    .where("entry_texts.deleted_at", "is", null)
    .where("to_media", "is not", null);
}

/** Uses of pictures in any language. */
export async function usesOf(db: Db, media: string[], maxPerItem = maxNamedUses): Promise<Map<string, Uses>> {
  if (media.length === 0) return new Map();
  const uses = await db
    .with("uses", (creator) =>
      linksToPictures(creator)
        .select(({ fn }) => [
          "to_media",
          "from_entry as id",
          "entry_texts.kind",
          fn.min("entry_texts.title").as("title"),
        ])
        .where("to_media", "in", media)
        .groupBy(["to_media", "from_entry", "entry_texts.kind"]),
    )
    .with("ranked", (creator) =>
      creator
        .selectFrom("uses")
        .selectAll()
        .select(({ fn }) => [
          fn
            .countAll<number>()
            .over((over) => over.partitionBy("to_media"))
            .as("number"),
          sql<number>`row_number() over (partition by to_media order by title, id)`.as("place"),
        ]),
    )
    .selectFrom("ranked")
    .selectAll()
    .where("place", "<=", maxPerItem)
    .orderBy("place")
    .execute();
  return new Map(
    media.map((id) => {
      const entryUses = uses.filter(({ to_media }) => to_media === id);
      const first = entryUses.map(({ id, kind, title }) => ({ id, kind, title }));
      return [id, { number: entryUses[0]?.number ?? 0, first }];
    }),
  );
}
