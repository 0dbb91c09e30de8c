import type { Db, MediaRow, Tx } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type Crop, cropColumns, cropOf, focusWithin } from "#src/domain/media/crop.ts";
import { fileTypeOf } from "#src/domain/media/file-types.ts";
import type { ImportedFile } from "#src/domain/media/import.server.ts";
import { raiseContentVersion } from "../cache/version.server.ts";
import { findPicture, type Library, mediaAuditEntry } from "./pictures.server.ts";
import { importChecked, type Upload, type UploadRefusal } from "./upload.server.ts";

export type ReplaceResult =
  /** `isUncropped`: its crop was for another shape. */
  | { state: "replaced"; lostCrop: boolean }
  /** It is the file that it has. */
  | { state: "same" }
  | { state: "refused"; refusal: UploadRefusal }
  | { state: "missing" };

/** How much the shapes of two pictures may differ so that focal point and crop are kept, as a factor. */
const maxShapeRatio = 1.1;

/** How long a replaced file can be put back, in milliseconds. */
const undoPeriodMs = 30 * dayMs;

/**
 * Puts new content behind an id: everything that uses it shows the new one. Name, description and tags stay, and the old
 * content is kept for undo.
 */
export async function replaceFile(library: Library, id: string, upload: Upload, now: Date): Promise<ReplaceResult> {
  const before = await findPicture(library.db, id);
  if (!before) return { state: "missing" };
  const kind = fileTypeOf(before.content_type)?.kind;
  const imported = await importChecked(library, { ...upload, accepts: kind ? "files" : "pictures" });
  if (imported.state === "refused") return imported;
  const { file } = imported;
  if (fileTypeOf(file.content_type)?.kind !== kind) return { state: "refused", refusal: { reason: "other kind" } };
  return library.db.transaction().execute(async (tx) => {
    const current = await findPicture(tx, id);
    if (!current) return { state: "missing" };
    if (current.file === file.file) return { state: "same" };
    await storeReplacedFile(tx, current, now);
    const { focus, crop } = framingFor(current, file);
    await updateFile(tx, current, { ...file, focus_x: focus.x, focus_y: focus.y, ...cropColumns(crop) });
    await recordAudit(tx, mediaAuditEntry("file-replaced", { id, filename: current.filename, by: upload.by }, now));
    return { state: "replaced", lostCrop: crop === null && cropOf(current) !== null };
  });
}

/** When the file was last replaced; null if that cannot be undone. */
export async function lastReplacement(db: Db, id: string): Promise<Date | null> {
  return (await findLastReplaced(db, id))?.replaced_at ?? null;
}

/** Puts the file before back. Returns whether there was one. */
export async function undoReplacement(db: Db, { id, by }: { id: string; by: Actor }, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [current, lastFile] = [await findPicture(tx, id), await findLastReplaced(tx, id)];
    if (!current || !lastFile) return false;
    const { media_id, replaced_at, ...file } = lastFile;
    await updateFile(tx, current, file);
    await tx
      .deleteFrom("replaced_files")
      .where("media_id", "=", media_id)
      .where("replaced_at", "=", replaced_at)
      .execute();
    await recordAudit(tx, mediaAuditEntry("file-put-back", { id, filename: current.filename, by }, now));
    return true;
  });
}

/** Forgets what was replaced long ago. Its original is deleted later, if nothing else uses it. */
export async function deleteReplacedFiles(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - undoPeriodMs);
  await db.deleteFrom("replaced_files").where("replaced_at", "<=", cutoff).execute();
}

function findLastReplaced(db: Db, id: string) {
  return db
    .selectFrom("replaced_files")
    .selectAll()
    .where("media_id", "=", id)
    .orderBy("replaced_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function storeReplacedFile(tx: Tx, row: MediaRow, now: Date): Promise<void> {
  const { id, file, content_type, bytes, width, height, focus_x, focus_y } = row;
  const columns = { file, content_type, bytes, width, height, focus_x, focus_y, ...cropColumns(cropOf(row)) };
  await tx
    .insertInto("replaced_files")
    .values({ media_id: id, replaced_at: now, ...columns })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function updateFile(
  tx: Tx,
  { id }: MediaRow,
  file: ImportedFile & Pick<MediaRow, "focus_x" | "focus_y"> & ReturnType<typeof cropColumns>,
): Promise<void> {
  await tx.updateTable("media").set(file).where("id", "=", id).execute();
  await raiseContentVersion(tx);
}

/** A picture of another shape shows something else: all of it is shown, and its focal point is its center. */
function framingFor(
  before: MediaRow,
  { file, width, height }: ImportedFile,
): { focus: { x: number; y: number }; crop: Crop | null } {
  const ratio = (before.width * height) / (before.height * width);
  if (ratio >= maxShapeRatio || ratio <= 1 / maxShapeRatio) return { focus: { x: 50, y: 50 }, crop: null };
  const crop = cropOf({ ...before, file });
  return { focus: focusWithin({ x: before.focus_x, y: before.focus_y }, crop), crop };
}
