import type { Db } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { mediaAuditEntry } from "./pictures.server.ts";

/** In characters. */
export const maxTagLength = 40;

export const maxTags = 20;

/** A tag as it is stored: lower case, without needless spaces. */
export function normalizeTag(input: string): string {
  return input
    .replace(/[\p{C}\s,]+/gu, " ")
    .trim()
    .toLowerCase()
    .toWellFormed()
    .slice(0, maxTagLength)
    .trim();
}

/** All tags in use, with how many items have them. */
export async function listTags(db: Db): Promise<{ tag: string; number: number }[]> {
  return db
    .selectFrom("media_tags")
    .innerJoin("media", "media.id", "media_id")
    .select(({ fn }) => ["tag", fn.countAll<number>().as("number")])
    .where("deleted_at", "is", null)
    .groupBy("tag")
    .orderBy("tag")
    .execute();
}

/** Tags by item; without `media`, of all. */
export async function tagsOf(db: Db, media?: readonly string[]): Promise<Map<string, string[]>> {
  if (media?.length === 0) return new Map();
  const rows = await db
    .selectFrom("media_tags")
    .selectAll()
    .$if(media !== undefined, (query) => query.where("media_id", "in", media ?? []))
    .orderBy("tag")
    .execute();
  const byItem = Map.groupBy(rows, ({ media_id }) => media_id);
  return new Map([...byItem].map(([id, itemTags]) => [id, itemTags.map(({ tag }) => tag)]));
}

interface TagChange {
  ids: readonly string[];
  add?: readonly string[];
  remove?: readonly string[];
  by: Actor;
}

/** Adds and removes tags. Returns how many items were changed. */
export async function changeTags(db: Db, { ids, add = [], remove = [], by }: TagChange, now: Date): Promise<number> {
  if (ids.length === 0) return 0;
  return db.transaction().execute(async (tx) => {
    const items = await tx
      .selectFrom("media")
      .select(["id", "filename"])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    const known = await tagsOf(tx, ids);
    let changed = 0;
    for (const { id, filename } of items) {
      const currentTags = known.get(id) ?? [];
      const removedTags = remove.filter((tag) => currentTags.includes(tag));
      const freeCount = Math.max(0, maxTags - currentTags.length + removedTags.length);
      const addedTags = add.filter((tag) => tag !== "" && !currentTags.includes(tag)).slice(0, freeCount);
      if (addedTags.length === 0 && removedTags.length === 0) continue;
      for (const tag of addedTags) {
        await tx
          .insertInto("media_tags")
          .values({ media_id: id, tag })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      if (removedTags.length > 0)
        await tx.deleteFrom("media_tags").where("media_id", "=", id).where("tag", "in", removedTags).execute();
      await recordAudit(tx, mediaAuditEntry("tagged", { id, filename, by }, now));
      changed += 1;
    }
    return changed;
  });
}
