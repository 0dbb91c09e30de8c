import { sql } from "kysely";
import { contains } from "#src/base/db/full-text/contains.ts";
import { searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db, MediaRow } from "#src/base/db/tables.ts";
import { contentTypesOf, type FileKind } from "#src/domain/media/file-types.ts";
import type { ResolvedPicture } from "../../fields/resolved.ts";
import { picturesDescribedByUses } from "../described-by-uses.server.ts";
import { recordStaffView } from "../uses.server.ts";
import { picturesOf } from "./library-files.server.ts";
import { tagsOf } from "./media-tags.server.ts";
import { linksToPictures, type Uses, usesOf } from "./media-uses.server.ts";

export type MediaSort = "newest" | "name" | "size" | "used";

export interface MediaFilter {
  /** Words that must all be in the file name or the alt text. */
  search?: string;
  /** Whether any entry uses it. */
  isUsed?: boolean | undefined;
  kind?: "picture" | FileKind | undefined;
  tag?: string | undefined;
  /** Only pictures that neither the library nor all of their uses describe. */
  lacksAlt?: boolean;
}

/** A picture or another file in the admin's media list. */
export interface ListedMedia
  extends Pick<MediaRow, "id" | "filename" | "alt" | "bytes" | "content_type" | "created_at"> {
  /** Null for other files. */
  picture: Omit<ResolvedPicture, "alt"> | null;
  lacksAlt: boolean;
  tags: string[];
  uses: Uses;
}

export async function listMedia(
  db: Db,
  filter: MediaFilter,
  { sort = "newest", offset = 0, limit }: { sort?: MediaSort; offset?: number; limit: number },
): Promise<ListedMedia[]> {
  const rows = await filteredMedia(db, filter, await describedMediaFor(db, filter))
    .select(["id", "filename", "alt", "bytes", "content_type", "created_at"])
    .$if(sort === "name", (query) => query.orderBy(sql`lower(filename)`))
    .$if(sort === "size", (query) => query.orderBy("bytes", "desc"))
    .$if(sort === "used", (query) => query.orderBy(useCount, "desc"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [pictures, uses, tags, described] = await Promise.all([
    picturesOf(db, ids),
    usesOf(db, ids),
    tagsOf(db, ids),
    picturesDescribedByUses(db, ids),
  ]);
  // A list shows no content of other files, so it does not make them public.
  await recordStaffView(db, [...pictures.keys()]);
  return rows.map((row) => ({
    ...row,
    picture: pictures.get(row.id) ?? null,
    lacksAlt: pictures.has(row.id) && row.alt === "" && !described.has(row.id),
    tags: tags.get(row.id) ?? [],
    uses: uses.get(row.id) ?? { number: 0, first: [] },
  }));
}

export async function countMedia(db: Db, filter: MediaFilter): Promise<number> {
  const counted = await filteredMedia(db, filter, await describedMediaFor(db, filter))
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return counted.number;
}

/** `described`: those that their uses describe. */
function filteredMedia(
  db: Db,
  { search = "", isUsed, kind, tag, lacksAlt = false }: MediaFilter,
  describedIds: readonly string[],
) {
  const used = linksToPictures(db).select("to_media").$castTo<{ to_media: string }>();
  const isPicture = lacksAlt || kind === "picture";
  return db
    .selectFrom("media")
    .where("deleted_at", "is", null)
    .where(({ and, ref }) => and(searchWords(search).map((word) => contains(ref("search_text"), word))))
    .$if(isPicture, (query) => query.where("content_type", "like", "image/%"))
    .$if(kind !== undefined && kind !== "picture", (query) =>
      query.where("content_type", "in", contentTypesOf([kind ?? ""])),
    )
    .$if(tag !== undefined, (query) =>
      query.where("id", "in", (inner) =>
        inner
          .selectFrom("media_tags")
          .select("media_id")
          .where("tag", "=", tag ?? ""),
      ),
    )
    .$if(lacksAlt, (query) => query.where("alt", "=", ""))
    .$if(describedIds.length > 0, (query) => query.where("id", "not in", describedIds))
    .$if(isUsed !== undefined, (query) => query.where("id", isUsed ? "in" : "not in", used));
}

async function describedMediaFor(db: Db, { lacksAlt }: MediaFilter): Promise<string[]> {
  return lacksAlt ? [...(await picturesDescribedByUses(db))] : [];
}

const useCount = sql<number>`(select count(distinct from_entry) from entry_links where to_media = media.id)`;
