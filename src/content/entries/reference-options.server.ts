import { type SqlBool, sql } from "kysely";
import { searchWords } from "../../db/search-words.ts";
import type { Db, MediaRow } from "../../db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "../../languages.ts";
import { pictureKey } from "../../media/key.ts";
import { drawingAddress, variantAddress, widthsFor } from "../../media/places.ts";
import { isKindName, isUntitled, parseContent } from "../fields/parse.ts";
import { referencesIn } from "../fields/references.ts";
import { addressOf } from "../published/address.ts";
import { recordShownToStaff } from "../published/uses.server.ts";
import { kinds } from "../schema/kinds.ts";
import type { Settings } from "../schema/settings.ts";
import { idsByTypedTitle, type TypedTitles, typedTitle } from "./typed-titles.server.ts";
import { typedTitlesOf } from "./working-copies.server.ts";

/** An entry to choose in a reference. */
export interface EntryOption {
  id: string;
  kind: string;
  /** The plural name of its kind: `Services`. */
  section: string;
  title: string;
  /** Its path; null for kinds without pages. */
  address: string | null;
  isPublished: boolean;
}

/** A picture of the media library. */
export interface PictureOption {
  id: string;
  /** The name of the uploaded file. */
  filename: string;
  /** The URL of a small variant. */
  thumbnail: string;
  /** The URL of a small variant that is not cropped. */
  whole: string;
  /** The URL of the variant for shared links; null for SVGs. */
  share: string | null;
  width: number;
  height: number;
  alt: string;
}

/** A key number from the settings. */
export type ClaimOption = Settings["claims"][number];

export interface ReferenceOptions {
  entries: EntryOption[];
  pictures: PictureOption[];
  /** All of them: they are few. */
  claims: ClaimOption[];
}

/** Results per search. */
const maxResults = 20;

const kindsWithAddress = Object.entries(kinds).flatMap(([name, kind]) => ("address" in kind ? [name] : []));

/** The person who searches. Untitled entries get the titles that this person typed. */
interface Reader {
  language: Language;
  /** Absent: only saved titles. */
  person?: string;
}

/** The options that some content already refers to, and all key numbers. Others are found by search. */
export async function referenceOptionsIn(db: Db, content: object, reader: Reader): Promise<ReferenceOptions> {
  const { language } = reader;
  const references = referencesIn(content);
  const entries = references.flatMap((reference) => ("entry" in reference ? [reference.entry] : []));
  const media = references.flatMap((reference) => ("media" in reference ? [reference.media] : []));
  return {
    entries: entries.length === 0 ? [] : await entryChoices(entryTexts(db, language).where("entry_id", "in", entries)),
    pictures: media.length === 0 ? [] : await pictureOptions(db, pictures(db).where("id", "in", media)),
    claims: await claims(db, language),
  };

  async function entryChoices(query: ReturnType<typeof entryTexts>) {
    const texts = preferLanguage(await query.execute(), language, defaultLanguage);
    return withTypedTitles(db, reader, texts.map(entryOption(language)));
  }
}

/** Finds entries by words in their titles: those that begin with them first, then in list order. Without kinds: all kinds with an address. */
export async function findEntries(
  db: Db,
  { kinds: named, words, language, person }: Reader & { kinds: readonly string[]; words: string; person: string },
): Promise<EntryOption[]> {
  const typed = await typedTitlesOf(db, { person, language });
  const byTypedTitle = idsByTypedTitle(typed, searchWords(words));
  const beginning = words.trim().toLowerCase();
  const texts = await entryTexts(db, language)
    .where("entry_texts.kind", "in", named.length > 0 ? named : kindsWithAddress)
    .where(({ and, or, eb, ref }) => {
      const isTitled = and(wordsOf(words).map((word) => contains(ref("title"), word)));
      return byTypedTitle.length > 0 ? or([isTitled, eb("entry_id", "in", byTypedTitle)]) : isTitled;
    })
    .orderBy(sql`case when substr(lower(title), 1, ${beginning.length}) = ${beginning} then 0 else 1 end`)
    .orderBy("entry_texts.kind")
    .orderBy("entries.position")
    .limit(maxResults * 2)
    .execute();
  return preferLanguage(texts, language, defaultLanguage).slice(0, maxResults).map(entryOption(language, typed));
}

/** The entry at a path, published or not, or null. */
export async function findEntryAt(db: Db, path: string, reader: Reader): Promise<EntryOption | null> {
  const { language } = reader;
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const found = await entryTexts(db, language)
    .where("locale", "=", language)
    .where("entry_texts.kind", "in", kindsWithAddress)
    .where(({ or, eb }) => or([eb("slug", "=", slug), eb("slug", "is", null)]))
    .execute();
  const there = found.map(entryOption(language)).filter(({ address }) => address === path);
  const [entry = null] = await withTypedTitles(db, reader, there);
  return entry;
}

/** Finds pictures by words in their file name or alt text, newest first. */
export async function findPictures(db: Db, words: string): Promise<PictureOption[]> {
  const found = pictures(db)
    .where(({ and, or, ref }) =>
      and(wordsOf(words).map((word) => or([contains(ref("filename"), word), contains(ref("alt"), word)]))),
    )
    .orderBy("created_at", "desc")
    .orderBy("filename")
    .limit(maxResults);
  return pictureOptions(db, found);
}

/** One picture; `null` if it does not exist or was deleted. */
export async function findPictureOption(db: Db, id: string): Promise<PictureOption | null> {
  const [found = null] = await pictureOptions(db, pictures(db).where("id", "=", id));
  return found;
}

function entryTexts(db: Db, language: Language) {
  return db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id", "entry_texts.kind", "locale", "title", "slug", "draft_slug", "published_at"])
    .where("entries.deleted_at", "is", null)
    .where("locale", "in", [language, defaultLanguage]);
}

function pictures(db: Db) {
  return db.selectFrom("media").selectAll().where("deleted_at", "is", null).where("content_type", "like", "image/%");
}

async function pictureOptions(db: Db, query: ReturnType<typeof pictures>): Promise<PictureOption[]> {
  const rows = await query.execute();
  await recordShownToStaff(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(pictureOption);
}

async function claims(db: Db, language: Language): Promise<ClaimOption[]> {
  const texts = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "locale", "published"])
    .where("kind", "=", "settings")
    .where("locale", "in", [language, defaultLanguage])
    .where("published", "is not", null)
    .execute();
  const [settings] = preferLanguage(texts, language, defaultLanguage);
  return settings ? parseContent("settings", settings.published).claims : [];
}

/** Adds the titles that a person typed. */
async function withTypedTitles(db: Db, { person, language }: Reader, entries: EntryOption[]): Promise<EntryOption[]> {
  if (person === undefined || !entries.some(({ kind, title }) => isUntitled(kind, title))) return entries;
  const typed = await typedTitlesOf(db, { person, language });
  return entries.map((entry) => ({ ...entry, ...typedTitle(entry.id, typed) }));
}

function entryOption(language: Language, typed?: TypedTitles) {
  return (text: Awaited<ReturnType<ReturnType<typeof entryTexts>["execute"]>>[number]): EntryOption => ({
    id: text.entry_id,
    kind: text.kind,
    section: isKindName(text.kind) ? kinds[text.kind].plural : text.kind,
    title: text.title,
    ...typedTitle(text.entry_id, typed),
    address: addressOf(text.kind, text.slug ?? text.draft_slug, language),
    isPublished: text.published_at !== null,
  });
}

function pictureOption(row: MediaRow): PictureOption {
  const key = pictureKey(row);
  const isDrawing = row.content_type === "image/svg+xml";
  const [small = 0, middle = small] = widthsFor("tile", row);
  const [shared = 0] = widthsFor("share", row);
  const whole = widthsFor("logo", row).at(-1) ?? 0;
  return {
    id: row.id,
    filename: row.filename,
    thumbnail: isDrawing ? drawingAddress(key) : variantAddress(key, "tile", middle, "webp"),
    whole: isDrawing ? drawingAddress(key) : variantAddress(key, "logo", whole, "webp"),
    share: isDrawing ? null : variantAddress(key, "share", shared, "jpeg"),
    width: row.width,
    height: row.height,
    alt: row.alt,
  };
}

function wordsOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 8);
}

function contains(column: unknown, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`;
}
