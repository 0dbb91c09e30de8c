import { createReadStream } from "node:fs";
import type { Db } from "#src/base/db/tables.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { removeUnusedFiles, usedFiles } from "../conversation/attachments.server.ts";
import type { IntakeResult } from "../intake/store-inquiry.server.ts";
import type { VisitorFile } from "./visitor-file.server.ts";

interface Context {
  db: Db;
  store: Pick<MediaStore, "spool" | "remove">;
}

/**
 * Puts the files of a form into the store, and then stores the lead: whenever the process ends, no lead lacks a file. A file
 * that no lead has is deleted: at once if the form was refused, or else by the daily job, as the database may have stored the lead
 * without confirming it.
 */
export async function storeWithFiles(
  { db, store }: Context,
  files: readonly VisitorFile[],
  receive: () => Promise<IntakeResult>,
): Promise<IntakeResult> {
  if (files.length === 0) return receive();
  const used = new Set(await usedFiles(db, files));
  for (const file of files) await put(store, file);
  const result = await receive();
  // If the other lead with the file was erased meanwhile, the file may be gone.
  if (result.state === "received") for (const file of files) if (used.has(file.digest)) await put(store, file);
  if (result.state === "too-many") await removeUnusedFiles({ db, store }, files);
  return result;
}

function put(store: Pick<MediaStore, "spool">, { path, digest }: VisitorFile): Promise<void> {
  return store.spool(createReadStream(path), ({ keep }) => keep(attachmentName(digest)));
}
