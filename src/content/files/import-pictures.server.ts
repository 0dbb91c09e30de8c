import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Actor } from "../../audit-log/record.server.ts";
import type { Db } from "../../db/tables.ts";
import { UserFacingError } from "../../db/user-facing-error.ts";
import { type CheckFile, type ImportedFile, importKnownDrawing, importUpload } from "../../media/import.server.ts";
import { inspectFile } from "../../media/inspect-file.server.ts";
import type { MediaStore } from "../../media/store.ts";
import { changePicture, restorePicture } from "../published/pictures.server.ts";
import { insertPicture } from "../published/upload.server.ts";
import { type PictureFile, pictureFolder } from "./format.ts";

/** What an import does with a picture; `null` if the site has it already. */
export async function pictureChange(db: Db, { id, alt, focus }: PictureFile): Promise<"add" | "describe" | null> {
  const row = await findRow(db, id);
  if (!row || row.deleted_at) return "add";
  return row.alt === alt && row.focus_x === focus.x && row.focus_y === focus.y ? null : "describe";
}

/**
 * Adds a picture with its id, or describes the one that the site has. Throws a `UserFacingError` for a file that uploads
 * don't allow.
 */
export async function importPicture(
  { db, store, check }: { db: Db; store: MediaStore; check: CheckFile },
  { id, file: name, name: filename, alt, focus }: PictureFile,
  { directory, by }: { directory: string; by: Actor },
  now: Date,
): Promise<void> {
  const existing = await findRow(db, id);
  if (existing?.deleted_at) await restorePicture(db, { id, by }, now);
  if (existing) {
    await changePicture(db, { id, alt, focus, by }, now);
    return;
  }
  const file = await importFile({ store, check }, path.join(directory, pictureFolder, name));
  await db.transaction().execute((tx) => insertPicture(tx, file, { id, filename, alt, focus, by }, now));
}

async function findRow(db: Db, id: string) {
  return db
    .selectFrom("media")
    .select(["alt", "focus_x", "focus_y", "deleted_at"])
    .where("id", "=", id)
    .executeTakeFirst();
}

async function importFile(
  { store, check }: { store: MediaStore; check: CheckFile },
  file: string,
): Promise<ImportedFile> {
  const name = path.basename(file);
  const known = path.extname(file) === ".svg" ? await importKnownDrawing(store, await readFile(file)) : null;
  if (known) return known;
  const checkAny = async (path: string) => (await inspectFile(path, name)) ?? check(path);
  const imported = await importUpload({ store, check: checkAny }, createReadStream(file));
  if (imported.state === "fit") return imported.file;
  const reason = imported.state === "unfit" ? imported.reason : imported.state;
  throw new UserFacingError(`${pictureFolder}/${name}: ${reason}. Correct it and import again.`);
}
