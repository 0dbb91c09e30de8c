import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { messageOf } from "#src/base/db/error-details.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { type Language, languageNamed } from "#src/base/languages.ts";
import { excessMessages } from "../fields/checks/limits.ts";
import { validationMessages } from "../fields/checks/validation-messages.ts";
import { checkStored, fieldOfKind, limitContent, migrateDraft } from "../fields/parse.ts";
import { type KindName, kindNames, kinds } from "../schema/kinds.ts";
import {
  entrySchema,
  type PictureFile,
  pictureFolder,
  picturesFile,
  picturesSchema,
  type SiteFile,
  siteFile,
  siteSchema,
  type TextFile,
} from "./format.server.ts";

/** An entry of a directory of content, checked. */
export interface FileEntry {
  id: string;
  kind: KindName;
  /** Its file, for messages. */
  file: string;
  texts: FileText[];
}

export interface FileText extends Omit<TextFile, "published" | "draft"> {
  language: Language;
  /** Valid; `null` for a draft. */
  published: object | null;
  /** Within the limits. */
  draft: object;
}

export interface ContentFiles {
  site: SiteFile;
  /** In the order of the kinds, and of the site within each. */
  entries: FileEntry[];
  pictures: PictureFile[];
}

/** In bytes: larger than an entry can be within its limits. */
const maxFileSize = 5_000_000;

/** How many faults one message names. */
const maxNamed = 20;

/** Reads and checks a directory that `exportContent` wrote. Throws a `UserFacingError` that names what is wrong where. */
export async function readFiles(directory: string): Promise<ContentFiles> {
  const faults: string[] = [];
  const site = await read(directory, siteFile, siteSchema, faults);
  const pictures = await read(directory, picturesFile, picturesSchema, faults);
  const entries: FileEntry[] = [];
  for (const kind of kindNames) {
    const own = await readKind(directory, kind, faults);
    const place = new Map((site?.order[kind] ?? []).map((id, index) => [id, index]));
    entries.push(...own.sort((a, b) => (place.get(a.id) ?? own.length) - (place.get(b.id) ?? own.length)));
  }
  refuseTwice(entries, faults);
  for (const { file } of pictures ?? []) {
    const name = path.join(pictureFolder, file);
    if (!(await isFile(path.join(directory, name)))) faults.push(`${name}: the file is missing`);
  }
  if (!site || !pictures || faults.length > 0) throw faultyFiles(faults);
  return { site, entries, pictures };
}

/** Nothing was imported because of these files. */
export function faultyFiles(faults: readonly string[]): UserFacingError {
  const shown = faults.slice(0, maxNamed).map((fault) => `\n  ${fault}`);
  const more = faults.length > maxNamed ? `\n  and ${faults.length - maxNamed} more` : "";
  return new UserFacingError(`Nothing was imported. Correct these files first:${shown.join("")}${more}`);
}

async function readKind(directory: string, kind: KindName, faults: string[]): Promise<FileEntry[]> {
  const names = await readdir(path.join(directory, kind)).catch(() => []);
  const entries: FileEntry[] = [];
  for (const name of names.filter((one) => one.endsWith(".json")).sort()) {
    const file = `${kind}/${name}`;
    const entry = await read(directory, file, entrySchema, faults);
    if (!entry) continue;
    if (kinds[kind].single && entries.length > 0) faults.push(`${file}: there can be only one ${kinds[kind].label}`);
    const texts = Object.entries(entry.texts).flatMap(([code, text]) => {
      const language = languageNamed(code);
      if (language) return [checkText(kind, file, language, text, faults)];
      faults.push(`${file}: the site has no language "${code}"`);
      return [];
    });
    if (texts.length === 0) faults.push(`${file}: it has no text`);
    entries.push({ id: entry.id, kind, file, texts });
  }
  return entries;
}

function checkText(kind: KindName, file: string, language: Language, text: TextFile, faults: string[]): FileText {
  const { published, draft, ...rest } = text;
  const add = (messages: Record<string, string>) => {
    for (const [at, message] of Object.entries(messages)) faults.push(`${file}: ${at}: ${message}`);
  };
  if (draft) add(excessMessages(limitContent(kind, draft).excesses));
  if (!published) return { ...rest, language, published: null, draft: migrateDraft(kind, draft ?? {}) };
  const checked = checkStored(kind, published);
  if (!checked.success) add(validationMessages(fieldOfKind(kind), checked.error.issues, published));
  const live = checked.success ? checked.data : {};
  return { ...rest, language, published: live, draft: draft ? migrateDraft(kind, draft) : live };
}

/** Undefined if it can't be read; `faults` says why. */
async function read<Schema extends z.ZodType>(
  directory: string,
  name: string,
  schema: Schema,
  faults: string[],
): Promise<z.infer<Schema> | undefined> {
  const file = path.join(directory, name);
  try {
    const { size } = await stat(file);
    if (size > maxFileSize) throw new Error(`it is larger than ${maxFileSize / 1e6} MB`);
    const checked = schema.safeParse(JSON.parse(await readFile(file, "utf8")));
    if (checked.success) return checked.data;
    for (const { path: at, message } of checked.error.issues) faults.push(`${name}: ${at.join(".")}: ${message}`);
  } catch (error) {
    faults.push(`${name}: ${messageOf(error)}`);
  }
  return undefined;
}

function refuseTwice(entries: readonly FileEntry[], faults: string[]): void {
  for (const [id, same] of Map.groupBy(entries, (entry) => entry.id)) {
    if (same.length > 1) faults.push(`${same.map(({ file }) => file).join(", ")}: the same id "${id}"`);
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
