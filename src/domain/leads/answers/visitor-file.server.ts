import { createReadStream } from "node:fs";
import type { Db } from "#src/base/db/tables.ts";
import { identifyFile } from "#src/domain/media/identify-file.server.ts";
import { attachmentName, type MediaStore } from "#src/domain/media/store/store.server.ts";
import { removeUnusedFiles, safeName, usedFiles } from "../conversation/attachments.server.ts";
import type { IntakeResult } from "../intake/intake.server.ts";

/** What visitors may send, by the content of the file. The first ending is added to a name that has none of them. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  pdf: [".pdf"],
  docx: [".docx"],
  odt: [".odt"],
  txt: [".txt"],
  jpg: [".jpg", ".jpeg"],
  png: [".png"],
};

export type FileProblem = "too large" | "too many" | "empty" | "damaged" | "not accepted" | "macros";

type CheckedFile = { state: "fit"; extension: string; type: string } | { state: "refused"; why: FileProblem };

/** A file of a submission that is being answered. It is deleted afterwards. */
export interface VisitorFile {
  /** The name of its field in the form. */
  field: string;
  /** Without folders, and with the ending of its content. */
  name: string;
  bytes: number;
  /** SHA-256 of its content. */
  digest: string;
  /** Where it is now; empty if nothing of it was kept. */
  path: string;
  checked: CheckedFile;
}

/** The name under which staff save it: the ending says what is in it, even if the visitor chose another one. */
export function visitorFileName(originalName: string, checked: CheckedFile): string {
  const name = safeName(originalName);
  const [ending = "", ...others] = (checked.state === "fit" && endings[checked.extension]) || [];
  return [ending, ...others].some((one) => name.toLowerCase().endsWith(one)) ? name : `${name}${ending}`;
}

/**
 * What a file is, by its content. Nothing of it is unpacked, decoded or run: staff download it, and the site never shows it.
 */
export async function checkVisitorFile(path: string): Promise<CheckedFile> {
  const file = await identifyFile(path);
  if (file === "empty") return { state: "refused", why: "empty" };
  if (!file || !Object.hasOwn(endings, file.extension)) {
    return { state: "refused", why: file?.extension === "zip" && !file.isComplete ? "damaged" : "not accepted" };
  }
  if (!file.isComplete) return { state: "refused", why: "damaged" };
  if (file.parts.some((name) => programs.test(name))) return { state: "refused", why: "macros" };
  return { state: "fit", extension: file.extension, type: file.contentType };
}

/** Macros and controls in a document. */
const programs = /(?:^|\/)vbaProject\.bin$|^(?:word\/activeX|Basic|Scripts)\//i;

interface FileContext {
  db: Db;
  store: Pick<MediaStore, "spool" | "remove">;
}

/**
 * Puts the files of a form into the store, and then stores the lead: whenever the process ends, no lead lacks a file. A file
 * that no lead has is deleted: at once if the form was refused, or else by the daily job, as the database may have stored the lead
 * without confirming it.
 */
export async function storeWithFiles(
  { db, store }: FileContext,
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
