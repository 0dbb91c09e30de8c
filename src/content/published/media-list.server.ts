import { type QueryCreator, sql } from "kysely";
import { contains } from "../../db/contains.ts";
import { searchWords } from "../../db/search-words.ts";
import type { Db, MediaRow, Tables } from "../../db/tables.ts";
import type { ResolvedPicture } from "../fields/resolved.ts";
import { picturesOf } from "./library-files.server.ts";
import { recordShownToStaff } from "./uses.server.ts";

export interface MediaFilter {
  /** Words that must all be in the file name or the alt text. */
  search?: string;
  /** Whether any entry uses it. */
  isUsed?: boolean;
}

/** A picture or another file in the admin's media list. */
export interface ListedPicture
  extends Pick<MediaRow, "id" | "filename" | "alt" | "bytes" | "content_type" | "created_at"> {
  /** Null for other files. */
  picture: Omit<ResolvedPicture, "alt"> | null;
  uses: Uses;
}

/** The entries that use a picture: their number, and the first ones by title. */
export interface Uses {
  number: number;
  first: { id: string; kind: string; title: string }[];
}

/** How many entries a list names per picture. */
const maxNamedUses = 3;

/** Newest first. */
export async function listPictures(
  db: Db,
  filter: MediaFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<ListedPicture[]> {
  const rows = await filteredPictures(db, filter)
    .select(["id", "filename", "alt", "bytes", "content_type", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [pictures, uses] = await Promise.all([picturesOf(db, ids), usesOf(db, ids)]);
  // A list shows no content of other files, so it does not make them public.
  await recordShownToStaff(db, [...pictures.keys()]);
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.id) ?? null,
    uses: uses.get(row.id) ?? { number: 0, first: [] },
  }));
}

export async function countPictures(db: Db, filter: MediaFilter): Promise<number> {
  const counted = await filteredPictures(db, filter)
    .select(({ fn }) => fn.countAll().as("number"))
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

function filteredPictures(db: Db, { search = "", isUsed }: MediaFilter) {
  return db
    .selectFrom("media")
    .where("deleted_at", "is", null)
    .where(({ and, ref }) => and(searchWords(search).map((word) => contains(ref("search_text"), word))))
    .$if(isUsed !== undefined, (query) =>
      query.where(
        "id",
        isUsed ? "in" : "not in",
        linksToPictures(db).select("to_media").$castTo<{ to_media: string }>(),
      ),
    );
}

/** Links to pictures from entries that are not in the trash. */
function linksToPictures(db: QueryCreator<Tables>) {
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
export async function usesOf(db: Db, media: string[], named = maxNamedUses): Promise<Map<string, Uses>> {
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
            .countAll()
            .over((over) => over.partitionBy("to_media"))
            .as("number"),
          sql<number>`row_number() over (partition by to_media order by title, id)`.as("place"),
        ]),
    )
    .selectFrom("ranked")
    .selectAll()
    .where("place", "<=", named)
    .orderBy("place")
    .execute();
  return new Map(
    media.map((id) => {
      const own = uses.filter(({ to_media }) => to_media === id);
      const first = own.map(({ id, kind, title }) => ({ id, kind, title }));
      return [id, { number: Number(own[0]?.number ?? 0), first }];
    }),
  );
}
