import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { translationLanguages } from "#src/base/languages.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { cropOf, focusWithin } from "#src/domain/media/crop.ts";
import { inspectFile } from "#src/domain/media/decoder/inspect-file.server.ts";
import {
  type CheckFile,
  type ImportedFile,
  importKnownDrawing,
  importUpload,
} from "#src/domain/media/import.server.ts";
import type { MediaStore } from "#src/domain/media/store/store.server.ts";
import { altsOf } from "../published/media/library-files.server.ts";
import { changeTags, normalizeTag, tagsOf } from "../published/media/media-tags.server.ts";
import { changeAltIn, changePicture, restorePicture } from "../published/media/pictures.server.ts";
import { insertPicture } from "../published/media/upload.server.ts";
import { deepEqual } from "../schema/values/deep-equal.ts";
import { type PictureFile, pictureFolder } from "./format.server.ts";

/** What an import does with a picture; `null` if the site has it already. */
export async function pictureChange(
  db: Db,
  { id, alt, alts, focus, tags, ...picture }: PictureFile,
): Promise<"add" | "describe" | null> {
  const row = await findRow(db, id);
  if (!row || row.deleted_at) return "add";
  const { crop = cropOf(row) } = picture;
  const wanted = { alt, focus: focusWithin(focus, crop), crop };
  const current = { alt: row.alt, focus: { x: row.focus_x, y: row.focus_y }, crop: cropOf(row) };
  const isTagged = tags === undefined || !(await tagChange(db, id, tags));
  const isTranslated = (await altChanges(db, id, alts)).length === 0;
  return deepEqual(wanted, current) && isTagged && isTranslated ? null : "describe";
}

/**
 * Adds a picture with its id, or describes the one that the site has. Throws a `UserFacingError` for a file that uploads
 * don't allow.
 */
export async function importPicture(
  { db, store, check }: { db: Db; store: MediaStore; check: CheckFile },
  { id, file: name, name: filename, alt, alts, focus, crop, tags }: PictureFile,
  { directory, by }: { directory: string; by: Actor },
  now: Date,
): Promise<void> {
  const existing = await findRow(db, id);
  if (existing?.deleted_at) await restorePicture(db, { id, by }, now);
  if (existing) {
    await changePicture(db, { id, alt, focus, crop, by }, now);
  } else {
    const file = await importFile({ store, check }, path.join(directory, pictureFolder, name));
    await db.transaction().execute((tx) => insertPicture(tx, file, { id, filename, alt, focus, crop, by }, now));
  }
  for (const translation of await altChanges(db, id, alts)) await changeAltIn(db, { id, ...translation, by }, now);
  const change = tags && (await tagChange(db, id, tags));
  if (change) await changeTags(db, { ids: [id], ...change, by }, now);
}

/** The alt texts in other languages that are not yet as in its file. */
async function altChanges(db: Db, id: string, alts: PictureFile["alts"] = {}) {
  const current = (await altsOf(db, [id])).get(id) ?? {};
  return translationLanguages.flatMap((language) => {
    const alt = alts[language];
    return alt === undefined || alt === (current[language] ?? "") ? [] : [{ language, alt }];
  });
}

/** What makes the picture's tags equal to those of its file; null if they are. */
async function tagChange(
  db: Db,
  id: string,
  tags: readonly string[],
): Promise<{ add: string[]; remove: string[] } | null> {
  const [wanted, current] = [tags.map(normalizeTag), (await tagsOf(db, [id])).get(id) ?? []];
  const add = wanted.filter((tag) => !current.includes(tag));
  const remove = current.filter((tag) => !wanted.includes(tag));
  return add.length > 0 || remove.length > 0 ? { add, remove } : null;
}

async function findRow(db: Db, id: string) {
  return db
    .selectFrom("media")
    .select(["file", "alt", "focus_x", "focus_y", "crop_x", "crop_y", "crop_width", "crop_height", "deleted_at"])
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
