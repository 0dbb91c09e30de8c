import { access, constants, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { codeOf, messageOf } from "#src/base/db/error-details.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { toFileError } from "#src/base/file-error.server.ts";
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
const maxFileBytes = 5_000_000;

/** How many faults one message names. */
const maxListedProblems = 20;

/** Reads and checks a directory that `exportContent` wrote. Throws a `UserFacingError` that names what is wrong where. */
export async function readFiles(directory: string): Promise<ContentFiles> {
  const problems: string[] = [];
  if (!(await readdir(directory)).includes(siteFile)) {
    throw new UserFacingError(
      `${path.resolve(directory)} has no ${siteFile}, so it isn't an export. Name a directory that the command export has written.`,
    );
  }
  const site = await readJsonFile(directory, siteFile, siteSchema, problems);
  const pictures = await readJsonFile(directory, picturesFile, picturesSchema, problems);
  const entries: FileEntry[] = [];
  for (const kind of kindNames) {
    const kindEntries = await readKind(directory, kind, problems);
    const positions = new Map((site?.order[kind] ?? []).map((id, index) => [id, index]));
    entries.push(
      ...kindEntries.sort(
        (a, b) => (positions.get(a.id) ?? kindEntries.length) - (positions.get(b.id) ?? kindEntries.length),
      ),
    );
  }
  checkDuplicateIds(entries, problems);
  for (const { file } of pictures ?? []) {
    const name = path.join(pictureFolder, file);
    await access(path.join(directory, name), constants.R_OK).catch((error) => problems.push(describe(name, error)));
  }
  if (!site || !pictures || problems.length > 0) throw invalidFilesError(problems);
  return { site, entries, pictures };
}

/** Nothing was imported because of these files. */
export function invalidFilesError(problems: readonly string[]): UserFacingError {
  const listed = problems.slice(0, maxListedProblems).map((problem) => `\n  ${problem}`);
  const more = problems.length > maxListedProblems ? `\n  and ${problems.length - maxListedProblems} more` : "";
  return new UserFacingError(`Nothing was imported. Correct these files first:${listed.join("")}${more}`);
}

async function readKind(directory: string, kind: KindName, problems: string[]): Promise<FileEntry[]> {
  const names = await readdir(path.join(directory, kind)).catch((error) => {
    // As if its entries were gone, they would be moved to the trash.
    if (codeOf(error) !== "ENOENT") throw error;
    return [];
  });
  const entries: FileEntry[] = [];
  for (const name of names.filter((fileName) => fileName.endsWith(".json")).sort()) {
    const file = `${kind}/${name}`;
    const entry = await readJsonFile(directory, file, entrySchema, problems);
    if (!entry) continue;
    if (kinds[kind].single && entries.length > 0) problems.push(`${file}: there can be only one ${kinds[kind].label}`);
    const texts = Object.entries(entry.texts).flatMap(([code, text]) => {
      const language = languageNamed(code);
      if (language) return [checkText(kind, file, language, text, problems)];
      problems.push(`${file}: the site has no language "${code}"`);
      return [];
    });
    if (texts.length === 0) problems.push(`${file}: it has no text`);
    entries.push({ id: entry.id, kind, file, texts });
  }
  return entries;
}

function checkText(kind: KindName, file: string, language: Language, text: TextFile, problems: string[]): FileText {
  const { published, draft, ...rest } = text;
  const add = (messages: Record<string, string>) => {
    for (const [fieldPath, message] of Object.entries(messages)) problems.push(`${file}: ${fieldPath}: ${message}`);
  };
  if (draft) add(excessMessages(limitContent(kind, draft).excesses));
  if (!published) return { ...rest, language, published: null, draft: migrateDraft(kind, draft ?? {}) };
  const checked = checkStored(kind, published);
  if (!checked.success) add(validationMessages(fieldOfKind(kind), checked.error.issues, published));
  const live = checked.success ? checked.data : {};
  return { ...rest, language, published: live, draft: draft ? migrateDraft(kind, draft) : live };
}

/** Undefined if it can't be read; `problems` says why. */
async function readJsonFile<Schema extends z.ZodType>(
  directory: string,
  name: string,
  schema: Schema,
  problems: string[],
): Promise<z.infer<Schema> | undefined> {
  const file = path.join(directory, name);
  try {
    const { size: bytes } = await stat(file);
    if (bytes > maxFileBytes) throw new Error(`it is larger than ${maxFileBytes / 1e6} MB`);
    const checked = schema.safeParse(parseJson(await readFile(file, "utf8")));
    if (checked.success) return checked.data;
    for (const { path: fieldPath, message } of checked.error.issues)
      problems.push(`${name}: ${fieldPath.join(".")}: ${message}`);
  } catch (error) {
    problems.push(describe(name, error));
  }
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`it isn't valid JSON (${messageOf(error)})`);
  }
}

function checkDuplicateIds(entries: readonly FileEntry[], problems: string[]): void {
  for (const [id, duplicates] of Map.groupBy(entries, (entry) => entry.id)) {
    if (duplicates.length > 1) problems.push(`${duplicates.map(({ file }) => file).join(", ")}: the same id "${id}"`);
  }
}

function describe(name: string, error: unknown): string {
  const known = toFileError(error);
  return known instanceof UserFacingError ? known.message : `${name}: ${messageOf(error)}`;
}
