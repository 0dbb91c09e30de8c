import { folded } from "#src/base/db/full-text/search-words.ts";
import type { Db, MediaRow, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import type { Language } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type Crop, cropColumns, cropOf, focusWithin } from "#src/domain/media/crop.ts";
import type { Decoder } from "#src/domain/media/decoder/decoder.server.ts";
import { isStoreUnavailable, type MediaStore, originalName } from "#src/domain/media/store/store.server.ts";
import { deepEqual } from "../../schema/values/deep-equal.ts";
import { raiseContentVersion } from "../cache/version.server.ts";
import { type Uses, usesOf } from "./media-uses.server.ts";

export interface Library {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
}

/**
 * How long an original stays after nothing uses it, in milliseconds. A restore of an older backup leaves newer pictures
 * without a row: they must be there if it is undone.
 */
const unusedRetentionMs = 90 * dayMs;

/**
 * Deletes partial files of killed processes, and originals that have had no row for long. `readOthers` reads the names of
 * files that the library doesn't know. Returns how many.
 */
export function sweepPictures(
  { db, store }: Pick<Library, "db" | "store">,
  now: Date,
  readOtherFiles: () => Promise<string[]> = async () => [],
): Promise<number> {
  return store.sweep(now, async (names) => {
    const rows = await db
      .selectFrom("media")
      .select("file")
      .unionAll(db.selectFrom("replaced_files").select("file"))
      .execute();
    const used = new Set([...rows.map(({ file }) => originalName(file)), ...(await readOtherFiles())]);
    const unusedSince = new Map(
      (await db.selectFrom("unused_files").selectAll().execute()).map(({ file, since }) => [originalName(file), since]),
    );
    const usedAgain = [...unusedSince.keys()].filter((name) => used.has(name));
    const unused = names.filter((name) => !used.has(name));
    const newlyUnused = unused.filter((name) => !unusedSince.has(name));
    if (usedAgain.length > 0) {
      await db.deleteFrom("unused_files").where("file", "in", usedAgain.map(fileOf)).execute();
    }
    for (const name of newlyUnused) {
      const row = { file: fileOf(name), since: now };
      await db
        .insertInto("unused_files")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const isOld = (name: string) => now.getTime() - (unusedSince.get(name) ?? now).getTime() > unusedRetentionMs;
    return new Set(unused.filter(isOld));
  });
}

/** The column of the row, of an original's name. */
function fileOf(name: string): string {
  return name.slice(originalName("").length);
}

export async function findPicture(db: Db, id: string): Promise<MediaRow | null> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The uncropped picture, scaled for staff; `null` if it does not exist or takes too much memory to open; `unavailable`
 * while the store for pictures is.
 */
export async function readPreviewImage(
  { db, store, decoder }: Library,
  id: string,
): Promise<Uint8Array | null | "unavailable"> {
  const picture = await findPicture(db, id);
  if (!picture) return null;
  try {
    const bytes = await store.onDisk(originalName(picture.file), (path) =>
      decoder.forStaff((decode) => decode({ type: "preview", path })),
    );
    return bytes === "too heavy" ? null : bytes;
  } catch (error) {
    if (isStoreUnavailable(error)) return "unavailable";
    throw error;
  }
}

export async function countDeletedMedia(db: Db): Promise<number> {
  const counted = await db
    .selectFrom("media")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("deleted_at", "is not", null)
    .executeTakeFirstOrThrow();
  return counted.number;
}

/** A deleted picture that can be restored. */
export async function findDeletedPicture(db: Db, id: string): Promise<Pick<MediaRow, "id" | "filename"> | null> {
  const row = await db
    .selectFrom("media")
    .select(["id", "filename"])
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row ?? null;
}

export interface PictureChange {
  /** The display name. */
  filename?: string;
  alt?: string;
  /** In percent of width and height. */
  focus?: { x: number; y: number } | undefined;
  /** Null to show the whole picture. */
  crop?: Crop | null | undefined;
}

/** Changes name, alt text, focal point and crop; what is absent stays. Returns whether the picture exists. */
export async function changePicture(
  db: Db,
  { id, by, ...change }: PictureChange & { id: string; by: Actor },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await findPicture(tx, id);
    if (!before) return false;
    const { filename = before.filename, alt = before.alt } = change;
    const crop = change.crop === undefined || isSvg(before) ? cropOf(before) : change.crop;
    const focus = focusWithin(change.focus ?? { x: before.focus_x, y: before.focus_y }, crop);
    const isRenamed = before.filename !== filename;
    const hasNewAlt = before.alt !== alt;
    const hasNewFocus = before.focus_x !== focus.x || before.focus_y !== focus.y;
    const isCropped = !deepEqual(cropOf(before), crop);
    if (!isRenamed && !hasNewAlt && !hasNewFocus && !isCropped) return true;
    await tx
      .updateTable("media")
      .set({ filename, alt, search_text: mediaSearchText(filename, alt) })
      .set({ focus_x: focus.x, focus_y: focus.y, ...cropColumns(crop) })
      .where("id", "=", id)
      .execute();
    if (isRenamed) await recordAudit(tx, mediaAuditEntry("file-renamed", { id, filename, by }, now));
    if (hasNewAlt) await recordAudit(tx, mediaAuditEntry("described", { id, filename, by }, now));
    if (isCropped) await recordAudit(tx, mediaAuditEntry("picture-cropped", { id, filename, by }, now));
    if (hasNewFocus) await recordAudit(tx, mediaAuditEntry("focal-point-moved", { id, filename, by }, now));
    await raiseContentVersion(tx);
    return true;
  });
}

/** The alt text of a picture in a language besides the default one. Empty for none. */
export async function readAltIn(db: Db, id: string, language: Language): Promise<string> {
  const text = await db
    .selectFrom("media_texts")
    .select("alt")
    .where("media_id", "=", id)
    .where("locale", "=", language)
    .executeTakeFirst();
  return text?.alt ?? "";
}

/** Changes a picture's alt text in a language besides the default one. Returns whether the picture exists. */
export async function changeAltIn(
  db: Db,
  { id, language, alt, by }: { id: string; language: Language; alt: string; by: Actor },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const picture = await findPicture(tx, id);
    if (!picture) return false;
    if ((await readAltIn(tx, id, language)) === alt) return true;
    await tx
      .insertInto("media_texts")
      .values({ media_id: id, locale: language, alt })
      .onConflict((conflict) => conflict.columns(["media_id", "locale"]).doUpdateSet({ alt }))
      .execute();
    const { filename } = picture;
    await recordAudit(tx, { ...mediaAuditEntry("described", { id, filename, by }, now), locale: language });
    await raiseContentVersion(tx);
    return true;
  });
}

function isSvg({ content_type }: MediaRow): boolean {
  return content_type === "image/svg+xml";
}

export type DeleteResult =
  | { state: "deleted"; filename: string }
  | { state: "used"; filename: string; uses: Uses }
  | { state: "missing" };

/** Moves an unused item to the trash. */
export async function deletePicture(db: Db, { id, by }: { id: string; by: Actor }, now: Date): Promise<DeleteResult> {
  return db.transaction().execute(async (tx) => {
    const picture = await findPicture(tx, id);
    if (!picture) return { state: "missing" };
    const uses = (await usesOf(tx, [id])).get(id);
    if (uses && uses.number > 0) return { state: "used", filename: picture.filename, uses };
    await tx.updateTable("media").set({ deleted_at: now }).where("id", "=", id).execute();
    await recordAudit(tx, mediaAuditEntry("deleted", { id, filename: picture.filename, by }, now));
    await raiseContentVersion(tx);
    return { state: "deleted", filename: picture.filename };
  });
}

/** Undoes `deletePicture`. Returns the name, or null if it is not in the trash. */
export async function restorePicture(db: Db, { id, by }: { id: string; by: Actor }, now: Date): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const picture = await findDeletedPicture(tx, id);
    if (picture) await restoreRow(tx, { ...picture, by }, now);
    return picture?.filename ?? null;
  });
}

export async function restoreRow(
  tx: Tx,
  picture: { id: string; filename: string; by: Actor },
  now: Date,
): Promise<void> {
  await tx.updateTable("media").set({ deleted_at: null }).where("id", "=", picture.id).execute();
  await recordAudit(tx, mediaAuditEntry("undeleted", picture, now));
  await raiseContentVersion(tx);
}

export function mediaAuditEntry(
  act: AuditAct,
  { id, filename, by }: { id: string; filename: string; by: Actor },
  at: Date,
) {
  return { person: by, act, subject: { kind: "picture", id, title: filename }, locale: null, detail: null, at };
}

/** The text that lists search. */
export function mediaSearchText(filename: string, alt: string): string {
  return folded(`${filename}\n${alt}`);
}

/** Permanently removes what was deleted before `cutoff`. Its original is deleted later, if nothing else uses it. */
export async function deleteExpiredMedia(
  db: Db,
  { cutoff, by }: { cutoff: Date; by: Actor },
  now: Date,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom("media")
      .where("deleted_at", "<=", cutoff)
      .returning(["id", "filename"])
      .execute();
    for (const { id, filename } of removed)
      await recordAudit(tx, mediaAuditEntry("removed", { id, filename, by }, now));
    return removed.length;
  });
}
