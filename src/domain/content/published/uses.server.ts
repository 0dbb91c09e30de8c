import type { Db, MediaRow } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { defaultLanguage } from "#src/base/languages.ts";

/** An entry that links to another one. */
export interface EntryUse {
  id: string;
  kind: string;
  title: string;
  /** Whether the published version links to it, not only the draft. */
  isPublished: boolean;
}

/** The entries that link to an entry. */
export async function entryUses(db: Db, id: string): Promise<EntryUse[]> {
  const uses = await db
    .selectFrom("entry_links")
    .innerJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "entry_links.from_entry")
        .on("entry_texts.locale", "=", defaultLanguage)
        .on("entry_texts.deleted_at", "is", null),
    )
    .select(["from_entry as id", "entry_texts.kind", "entry_texts.title"])
    .select(({ fn }) => fn.countAll<number>().filterWhere("state", "=", "published").as("published"))
    .where("to_entry", "=", id)
    .where("from_entry", "!=", id)
    .groupBy(["from_entry", "entry_texts.kind", "entry_texts.title"])
    .orderBy("entry_texts.kind")
    .orderBy("entry_texts.title")
    .orderBy("from_entry")
    .execute();
  return uses.map(({ published, ...use }) => ({ ...use, isPublished: published > 0 }));
}

/** How long a picture counts as shown to staff, in milliseconds. */
const shownToStaffMs = dayMs;

/** Whether a published page shows a picture, or an admin screen or preview did within a day. */
export async function isVisible(
  db: Db,
  { id, shown_to_staff_at }: Pick<MediaRow, "id" | "shown_to_staff_at">,
  now: Date,
): Promise<boolean> {
  if (shown_to_staff_at && now.getTime() - shown_to_staff_at.getTime() < shownToStaffMs) return true;
  const use = await db
    .selectFrom("entry_links")
    .select("from_entry")
    .where("to_media", "=", id)
    .where("state", "=", "published")
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}

/**
 * Records that staff see some pictures. Their variants are then created for any request: requests for pictures carry
 * no session.
 */
export async function recordStaffView(db: Db, media: readonly string[]): Promise<void> {
  if (media.length === 0) return;
  // Written at most twice per period.
  const staleBefore = new Date(Date.now() - shownToStaffMs / 2);
  const stale = await db
    .selectFrom("media")
    .select("id")
    .where("id", "in", [...new Set(media)])
    .where(({ or, eb }) => or([eb("shown_to_staff_at", "is", null), eb("shown_to_staff_at", "<", staleBefore)]))
    .execute();
  if (stale.length === 0) return;
  await db
    .updateTable("media")
    .set({ shown_to_staff_at: new Date() })
    .where(
      "id",
      "in",
      stale.map(({ id }) => id),
    )
    .execute()
    // If the write fails, the screen still works.
    .catch(() => {});
}
