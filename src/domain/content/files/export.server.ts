import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { codeOf } from "#src/base/db/error-details.ts";
import { inSnapshot } from "#src/base/db/rows/read-all-rows.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { defaultLanguage, languageNamed } from "#src/base/languages.ts";
import { cropOf } from "#src/domain/media/crop.ts";
import { type MediaStore, originalName } from "#src/domain/media/store/store.server.ts";
import type { Text } from "../entries/texts.server.ts";
import { isKindName, migrateContent, migrateDraft } from "../fields/parse.ts";
import { altsOf } from "../published/media/library-files.server.ts";
import { tagsOf } from "../published/media/media-tags.server.ts";
import { type KindName, kindNames, kinds } from "../schema/kinds.ts";
import { deepEqual } from "../schema/values/deep-equal.ts";
import { slugOf } from "../schema/values/slugs.ts";
import {
  type EntryFile,
  newSiteFile,
  type PictureFile,
  pictureFolder,
  picturesFile,
  type SiteFile,
  siteFile,
  type TextFile,
} from "./format.server.ts";

export interface ExportResult {
  entries: number;
  pictures: number;
  /** Originals that are not in the store. */
  missingOriginals: string[];
}

/**
 * Writes all content and the pictures to `directory`, which must be empty or hold an earlier export: its files are
 * replaced, and those of entries that no longer exist are deleted. Throws a `UserFacingError` for any other directory.
 */
export async function exportContent(db: Db, store: MediaStore, directory: string): Promise<ExportResult> {
  await prepareDirectory(directory);
  const { site, entries, pictures } = await inSnapshot(db, readContent);
  for (const kind of kindNames) await rm(path.join(directory, kind), { recursive: true, force: true });
  const names = new Set<string>();
  for (const { kind, name, file } of entries) {
    const fileName = names.has(`${kind}/${name}`) ? `${name}-${file.id}` : name;
    names.add(`${kind}/${fileName}`);
    await writeJson(path.join(directory, kind, `${fileName}.json`), file);
  }
  const missingOriginals = await writePictures(store, pictures, path.join(directory, pictureFolder));
  await writeJson(
    path.join(directory, picturesFile),
    pictures.map(({ picture }) => picture),
  );
  await writeJson(path.join(directory, siteFile), site);
  return { entries: entries.length, pictures: pictures.length - missingOriginals.length, missingOriginals };
}

async function prepareDirectory(directory: string): Promise<void> {
  // Only the last level, so that a mistyped path is an error.
  await mkdir(directory).catch((error) => {
    if (codeOf(error) !== "EEXIST") throw error;
  });
  // Version control keeps its own folder.
  const names = (await readdir(directory)).filter((name) => !name.startsWith("."));
  if (names.length === 0 || names.includes(siteFile)) return;
  throw new UserFacingError(
    `${path.resolve(directory)} has other files. Name an empty directory, or one with an earlier export.`,
  );
}

interface EntryToExport {
  kind: KindName;
  /** The file's name, without its ending. */
  name: string;
  file: EntryFile;
}

interface StoredPicture {
  picture: PictureFile;
  /** The original's name in the store. */
  original: string;
}

async function readContent(tx: Tx): Promise<{ site: SiteFile; entries: EntryToExport[]; pictures: StoredPicture[] }> {
  const site = newSiteFile();
  const texts = await readTexts(tx);
  const entries: EntryToExport[] = [];
  const rows = await tx
    .selectFrom("entries")
    .select(["id", "kind"])
    .where("deleted_at", "is", null)
    .orderBy("kind")
    .orderBy("position")
    .orderBy("id")
    .execute();
  for (const { id, kind } of rows) {
    const entryTexts = texts.get(id) ?? [];
    const [first] = entryTexts;
    if (!isKindName(kind) || !first) continue;
    const order = site.order[kind] ?? [];
    site.order[kind] = [...order, id];
    const name = first.row.slug ?? (slugOf(first.row.title) || id);
    const file = {
      id,
      texts: Object.fromEntries(
        entryTexts.map(({ row, firstPublishedAt }) => [row.locale, textFile(kind, row, firstPublishedAt)]),
      ),
    };
    entries.push({ kind, name, file });
  }
  const exported = new Set(entries.map(({ file }) => file.id));
  site.redirects = (await readRedirects(tx)).filter(
    (redirect) => !("entry" in redirect) || exported.has(redirect.entry),
  );
  return { site, entries, pictures: await readPictures(tx) };
}

interface TextWithDate {
  row: Text;
  /** When it was first published. */
  firstPublishedAt: Date | undefined;
}

async function readTexts(tx: Tx): Promise<Map<string, TextWithDate[]>> {
  const rows = await tx
    .selectFrom("entry_texts")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("locale")
    .execute();
  const first = await tx
    .selectFrom("revisions")
    .select(({ fn }) => ["entry_id", "locale", fn.min("at").as("at")])
    .where("act", "=", "published")
    .groupBy(["entry_id", "locale"])
    .execute();
  const dates = new Map(
    first.map(({ entry_id, locale, at: firstPublishedAt }) => [`${entry_id} ${locale}`, firstPublishedAt]),
  );
  const knownTexts = rows.filter(({ locale }) => languageNamed(locale));
  const textsWithDate = knownTexts.map((row) => ({
    row,
    firstPublishedAt: dates.get(`${row.entry_id} ${row.locale}`),
  }));
  return Map.groupBy(textsWithDate, ({ row }) => row.entry_id);
}

function textFile(kind: KindName, row: Text, firstPublished: Date | undefined): TextFile {
  const published = row.published && migrateContent(kind, row.published);
  const draft = migrateDraft(kind, row.draft);
  return {
    ...(row.slug !== null && { slug: row.slug }),
    ...(published &&
      firstPublished &&
      "dayAndTopics" in kinds[kind] && { firstPublishedAt: new Date(firstPublished).toISOString() }),
    ...(row.publish_at && { publishAt: row.publish_at.toISOString() }),
    ...(row.unpublish_at && { unpublishAt: row.unpublish_at.toISOString() }),
    ...(row.draft_slug !== null && { draftSlug: row.draft_slug }),
    ...(published && { published: { ...published } }),
    ...(!deepEqual(draft, published) && { draft: { ...draft } }),
  };
}

async function readRedirects(tx: Tx): Promise<SiteFile["redirects"]> {
  const rows = await tx
    .selectFrom("redirects")
    .select(["from_path", "to_entry", "to_locale", "to_url"])
    .orderBy("from_path")
    .execute();
  return rows.flatMap(({ from_path: from, to_entry: entry, to_locale, to_url: to }): SiteFile["redirects"] => {
    if (to !== null) return [{ from, to }];
    const language = languageNamed(to_locale ?? "");
    return entry !== null && language ? [{ from, entry, language }] : [];
  });
}

async function readPictures(tx: Tx): Promise<StoredPicture[]> {
  const rows = await tx.selectFrom("media").selectAll().where("deleted_at", "is", null).orderBy("id").execute();
  const [tags, altTexts] = [await tagsOf(tx), await altsOf(tx)];
  return rows.map((row) => {
    const { id, file, filename: name, alt, focus_x, focus_y } = row;
    const focus = { x: focus_x, y: focus_y };
    const { [defaultLanguage]: _, ...alts } = altTexts.get(id) ?? {};
    return {
      picture: {
        id,
        file: `${id}${path.extname(file)}`,
        name,
        alt,
        ...(Object.keys(alts).length > 0 && { alts }),
        focus,
        crop: cropOf(row),
        tags: tags.get(id) ?? [],
      },
      original: originalName(file),
    };
  });
}

/** Returns the names of those whose original is missing. */
async function writePictures(store: MediaStore, pictures: readonly StoredPicture[], folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const missingOriginals: string[] = [];
  for (const { picture, original } of pictures) {
    const chunks = await store.stream(original);
    if (chunks) await writeFile(path.join(folder, picture.file), chunks);
    else missingOriginals.push(original);
  }
  return missingOriginals;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
