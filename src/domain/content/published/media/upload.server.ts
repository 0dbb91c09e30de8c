import type { Tx } from "#src/base/db/tables.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { type Crop, cropColumns, focusWithin } from "#src/domain/media/crop.ts";
import type { RejectionReason } from "#src/domain/media/decoder/inspect.server.ts";
import { inspectFile } from "#src/domain/media/decoder/inspect-file.server.ts";
import { type CheckFile, type ImportedFile, importUpload } from "#src/domain/media/import.server.ts";
import { labelOf } from "#src/domain/media/label.ts";
import { readPdfTitle } from "#src/domain/media/pdf-title.server.ts";
import { type Library, mediaAuditEntry, mediaSearchText, restoreRow } from "./pictures.server.ts";

/** What an upload may be. */
export type AcceptedMedia = "pictures" | "files" | "all";

/** An uploaded file. */
export interface Upload {
  /** Default: pictures. */
  accepts?: AcceptedMedia;
  /** Added also if the library has the same file. */
  isCopy?: boolean;
  /** The original file name. */
  filename: string;
  chunks: AsyncIterable<Uint8Array>;
  by: Actor;
}

export type UploadResult =
  | { state: "added"; id: string }
  /** The same file is already in the library. */
  | { state: "known"; id: string }
  | { state: "refused"; refusal: UploadRefusal };

/** Why an upload is refused. */
export type UploadRefusal = RejectionReason | { reason: "broken off" | "no room" | "not stored" | "other kind" };

/** Stores an upload, if it is what it may be. `name`: the title that it gives itself, or its file name. */
export async function importChecked(
  library: Library,
  { accepts = "pictures", filename, chunks }: Upload,
): Promise<{ state: "stored"; file: ImportedFile; name: string } | { state: "refused"; refusal: UploadRefusal }> {
  let name = filename;
  const check = async (path: string): Promise<Awaited<ReturnType<CheckFile>>> => {
    const file = accepts === "pictures" ? null : await inspectFile(path, filename);
    if (file?.state === "fit" && file.extension === "pdf") name = (await readPdfTitle(path)) ?? filename;
    if (file || accepts === "files") return file ?? { state: "unfit", reason: "not a file" };
    return library.decoder.forStaff((decode) => decode({ type: "check", path }));
  };
  const imported = await importUpload({ store: library.store, check }, chunks);
  if (imported.state === "unfit") return { state: "refused", refusal: imported };
  if (imported.state !== "fit") return { state: "refused", refusal: { reason: imported.state } };
  return { state: "stored", file: imported.file, name };
}

/** Adds a picture or another file to the library. The file is on disk before its row is written. */
export async function addToLibrary(library: Library, upload: Upload, now: Date): Promise<UploadResult> {
  const imported = await importChecked(library, upload);
  if (imported.state === "refused") return imported;
  const named = { ...upload, filename: imported.name };
  return library.db.transaction().execute((tx) => addRow(tx, imported.file, named, now));
}

async function addRow(
  tx: Tx,
  file: ImportedFile,
  { filename, isCopy = false, by }: Pick<Upload, "filename" | "isCopy" | "by">,
  now: Date,
): Promise<UploadResult> {
  const existing = await tx
    .selectFrom("media")
    .select(["id", "filename", "deleted_at"])
    .where("file", "=", file.file)
    // One that is not in the trash first.
    .orderBy(({ eb }) => eb.case().when("deleted_at", "is", null).then(0).else(1).end())
    .orderBy("created_at")
    .executeTakeFirst();
  if (existing && isCopy) return { state: "added", id: await insertCopy(tx, file, { filename, by }, now) };
  if (existing && existing.deleted_at === null) return { state: "known", id: existing.id };
  if (existing) {
    await restoreRow(tx, { ...existing, by }, now);
    return { state: "added", id: existing.id };
  }
  const label = labelOf(filename);
  // Two concurrent uploads of one file get the same id: the second finds the first.
  const id = file.file.slice(0, 32);
  const picture = { id, filename: label, by };
  if (await insertPicture(tx, file, picture, now)) return { state: "added", id };
  const row = await tx.selectFrom("media").select("file").where("id", "=", id).executeTakeFirst();
  if (row?.file === file.file) return { state: "known", id };
  // The item whose file gave the id has another one since.
  return { state: "added", id: await insertCopy(tx, file, { filename, by }, now) };
}

/** Inserts a row with an id of its own. */
async function insertCopy(
  tx: Tx,
  file: ImportedFile,
  { filename, by }: Pick<Upload, "filename" | "by">,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID().replaceAll("-", "");
  await insertPicture(tx, file, { id, filename: labelOf(filename), by }, now);
  return id;
}

interface NewPicture {
  id: string;
  filename: string;
  alt?: string;
  focus?: { x: number; y: number };
  crop?: Crop | null | undefined;
  by: Actor;
}

/** Inserts the row of a stored file; `false` if the id exists. */
export async function insertPicture(
  tx: Tx,
  file: ImportedFile,
  { id, filename, alt = "", focus = { x: 50, y: 50 }, crop = null, by }: NewPicture,
  now: Date,
): Promise<boolean> {
  const focalPoint = focusWithin(focus, crop);
  const added = await tx
    .insertInto("media")
    .values({
      id,
      ...file,
      filename,
      focus_x: focalPoint.x,
      focus_y: focalPoint.y,
      ...cropColumns(crop),
      alt,
      search_text: mediaSearchText(filename, alt),
      created_at: now,
      created_by: by.id,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) await recordAudit(tx, mediaAuditEntry("uploaded", { id, filename, by }, now));
  return added !== undefined;
}
