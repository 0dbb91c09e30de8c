import { folded } from "../db/search-words.ts";
import type { Db, MediaRow, Tx } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import type { Decoder } from "../media/decoder.server.ts";
import { type ImportedFile, importUpload } from "../media/import.server.ts";
import type { Unfit } from "../media/inspect.server.ts";
import { labelOf } from "../media/label.ts";
import { type MediaStore, originalName } from "../media/store.ts";
import { type Uses, usesOf } from "./media-list.server.ts";
import { raiseContentVersion } from "./version.server.ts";

interface Library {
  db: Db;
  store: MediaStore;
  decoder: Decoder;
}

/** The file of a picture that somebody brings. */
export interface Upload {
  /** As it was called where it came from. */
  filename: string;
  pieces: AsyncIterable<Uint8Array>;
  by: Actor;
}

export type UploadResult =
  | { state: "added"; id: string }
  /** The very same file is in the library: it stays one picture. */
  | { state: "known"; id: string }
  | { state: "refused"; why: Refusal };

/** Why a picture is not taken. */
export type Refusal = Unfit | { reason: "broken off" | "no room" };

/** Takes a picture into the library. Its file is on the disk before there is a row that says so. */
export async function addPicture(library: Library, upload: Upload, now: Date): Promise<UploadResult> {
  const imported = await importUpload(library, upload.pieces);
  if (imported.state === "unfit") return { state: "refused", why: imported };
  if (imported.state !== "fit") return { state: "refused", why: { reason: imported.state } };
  const { file } = imported;
  return library.db.transaction().execute((tx) => addRow(tx, file, upload, now));
}

async function addRow(
  tx: Tx,
  file: ImportedFile,
  { filename, by }: Pick<Upload, "filename" | "by">,
  now: Date,
): Promise<UploadResult> {
  const known = await tx
    .selectFrom("media")
    .select(["id", "filename", "deleted_at"])
    .where("file", "=", file.file)
    .orderBy("created_at")
    .executeTakeFirst();
  if (known && known.deleted_at === null) return { state: "known", id: known.id };
  if (known) {
    await bringBack(tx, { ...known, by }, now);
    return { state: "added", id: known.id };
  }
  const label = labelOf(filename);
  // Of two uploads of one file at the same time, the second finds the first by its key.
  const id = file.file.slice(0, 32);
  const added = await tx
    .insertInto("media")
    .values({
      id,
      ...file,
      filename: label,
      focus_x: 50,
      focus_y: 50,
      alt: "",
      search_text: searchText(label, ""),
      created_at: now,
      created_by: by.id,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return { state: "known", id };
  await recordHistory(tx, historyOf("uploaded", { id, filename: label, by }, now));
  return { state: "added", id };
}

/** Removes files that no row speaks of, and half ones: a process was killed before it could. Answers how many. */
export function sweepPictures({ db, store }: Pick<Library, "db" | "store">): Promise<number> {
  return store.sweep(async (names) => {
    const rows = names.length === 0 ? [] : await db.selectFrom("media").select("file").execute();
    return new Set(rows.map(({ file }) => originalName(file)));
  });
}

/** A picture of the library that was not deleted. */
export async function findPicture(db: Db, id: string): Promise<MediaRow | null> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** All of a picture, to look at; `null` for one that is not there, or that takes too much to open. */
export async function readWhole({ db, store, decoder }: Library, id: string): Promise<Uint8Array | null> {
  const picture = await findPicture(db, id);
  if (!picture) return null;
  const bytes = await decoder.forStaff((decode) =>
    store.onDisk(originalName(picture.file), (path) => decode({ do: "preview", path })),
  );
  return bytes === "too heavy" ? null : bytes;
}

/** One that was deleted and can be brought back. */
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
  alt: string;
  /** In hundredths of width and height. */
  focus: { x: number; y: number };
}

/** Says what is to be seen in a picture, and what of it stays in view. Answers whether there is such a picture. */
export async function changePicture(
  db: Db,
  { id, alt, focus, by }: PictureChange & { id: string; by: Actor },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await findPicture(tx, id);
    if (!before) return false;
    const { filename } = before;
    const isReworded = before.alt !== alt;
    const isMoved = before.focus_x !== focus.x || before.focus_y !== focus.y;
    if (!isReworded && !isMoved) return true;
    await tx
      .updateTable("media")
      .set({ alt, focus_x: focus.x, focus_y: focus.y, search_text: searchText(filename, alt) })
      .where("id", "=", id)
      .execute();
    if (isReworded) await recordHistory(tx, historyOf("described", { id, filename, by }, now));
    if (isMoved) await recordHistory(tx, historyOf("moved the focal point", { id, filename, by }, now));
    await raiseContentVersion(tx);
    return true;
  });
}

export type DeleteResult =
  | { state: "deleted"; filename: string }
  | { state: "used"; uses: Uses }
  | { state: "missing" };

/** Takes a picture that is shown nowhere out of the library. Its file stays, so that it can be brought back. */
export async function deletePicture(db: Db, { id, by }: { id: string; by: Actor }, now: Date): Promise<DeleteResult> {
  return db.transaction().execute(async (tx) => {
    const picture = await findPicture(tx, id);
    if (!picture) return { state: "missing" };
    const uses = (await usesOf(tx, [id])).get(id);
    if (uses && uses.number > 0) return { state: "used", uses };
    await tx.updateTable("media").set({ deleted_at: now }).where("id", "=", id).execute();
    await recordHistory(tx, historyOf("deleted", { id, filename: picture.filename, by }, now));
    await raiseContentVersion(tx);
    return { state: "deleted", filename: picture.filename };
  });
}

/** Undoes `deletePicture`. Answers whether there was something to undo. */
export async function restorePicture(db: Db, { id, by }: { id: string; by: Actor }, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const picture = await findDeletedPicture(tx, id);
    if (picture) await bringBack(tx, { ...picture, by }, now);
    return picture !== null;
  });
}

async function bringBack(tx: Tx, picture: { id: string; filename: string; by: Actor }, now: Date): Promise<void> {
  await tx.updateTable("media").set({ deleted_at: null }).where("id", "=", picture.id).execute();
  await recordHistory(tx, historyOf("brought back", picture, now));
  await raiseContentVersion(tx);
}

function historyOf(act: string, { id, filename, by }: { id: string; filename: string; by: Actor }, at: Date) {
  return { person: by, act, subject: { kind: "picture", id, title: filename }, locale: null, detail: null, at };
}

/** What lists search of a picture. */
function searchText(filename: string, alt: string): string {
  return folded(`${filename}\n${alt}`);
}
