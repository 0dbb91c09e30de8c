import { type QueryCreator, sql } from "kysely";
import { contains } from "../db/contains.ts";
import { searchWords } from "../db/search-words.ts";
import type { Db, MediaRow, Tables } from "../db/tables.ts";
import { picturesOf } from "./published.server.ts";
import type { ResolvedPicture } from "./resolved.ts";
import { noteShownToStaff } from "./uses.server.ts";

export interface MediaFilter {
  /** Words that are all in the file's name or the description. */
  search?: string;
  /** Whether any entry shows it. */
  isUsed?: boolean;
}

/** A picture of the media library as staff's list shows it. */
export interface ListedPicture extends Pick<MediaRow, "id" | "filename" | "alt" | "bytes" | "created_at"> {
  picture: Omit<ResolvedPicture, "alt">;
  uses: Uses;
}

/** Which entries show a picture: how many, and the first of them by title. */
export interface Uses {
  number: number;
  first: { id: string; kind: string; title: string }[];
}

/** How many of the entries that show a picture a list names. */
const fewest = 3;

/** The latest pictures first. */
export async function listPictures(
  db: Db,
  filter: MediaFilter,
  { offset = 0, limit }: { offset?: number; limit: number },
): Promise<ListedPicture[]> {
  const rows = await meantPictures(db, filter)
    .select(["id", "filename", "alt", "bytes", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [pictures, uses] = await Promise.all([picturesOf(db, ids), usesOf(db, ids), noteShownToStaff(db, ids)]);
  return rows.flatMap((row) => {
    const picture = pictures.get(row.id);
    return picture ? [{ ...row, picture, uses: uses.get(row.id) ?? { number: 0, first: [] } }] : [];
  });
}

export async function countPictures(db: Db, filter: MediaFilter): Promise<number> {
  const counted = await meantPictures(db, filter)
    .select(({ fn }) => fn.countAll().as("number"))
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

function meantPictures(db: Db, { search = "", isUsed }: MediaFilter) {
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

/** What entries that are not in the bin show. */
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

/** In whatever language they show it. */
export async function usesOf(db: Db, media: string[], named = fewest): Promise<Map<string, Uses>> {
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
