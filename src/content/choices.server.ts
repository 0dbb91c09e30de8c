import { type SqlBool, sql } from "kysely";
import { searchWords } from "../db/search-words.ts";
import type { Db, MediaRow } from "../db/tables.ts";
import { pictureKey } from "../media/key.ts";
import { drawingAddress, variantAddress, widthsFor } from "../media/places.ts";
import { addressOf } from "./address.ts";
import { kinds } from "./kinds/kinds.ts";
import type { Settings } from "./kinds/settings.ts";
import { defaultLanguage, type Language, preferLanguage } from "./languages.ts";
import { isKindName, isUntitled, parseContent } from "./parse.ts";
import { referencesIn } from "./references.ts";
import { entriesTitled, type TypedTitles, typedTitle } from "./typed-titles.server.ts";
import { noteShownToStaff } from "./uses.server.ts";
import { titlesTypedBy } from "./working-copies.server.ts";

/** An entry that a reference may lead to. */
export interface EntryChoice {
  id: string;
  kind: string;
  /** What several of its kind are called: `Services`. */
  section: string;
  title: string;
  /** Its path; none for what has no page of its own. */
  address: string | null;
  isPublished: boolean;
}

/** A picture of the media library. */
export interface PictureChoice {
  id: string;
  /** Its file's name as it was uploaded. */
  filename: string;
  /** Address of a small variant. */
  thumbnail: string;
  /** Address of the variant that shared links show; none for drawings. */
  share: string | null;
  width: number;
  height: number;
  alt: string;
}

/** A claim of the settings. */
export type ClaimChoice = Settings["claims"][number];

export interface Choices {
  entries: EntryChoice[];
  pictures: PictureChoice[];
  /** All there are: they are few. */
  claims: ClaimChoice[];
}

/** As many answers as one looks through before one writes another word. */
const most = 20;

const kindsWithAddress = Object.entries(kinds).flatMap(([name, kind]) => ("address" in kind ? [name] : []));

/** For whom something is looked up: what is saved without a title is called as they have typed. */
interface Reader {
  language: Language;
  /** Absent: as everybody knows it. */
  person?: string;
}

/** What some content refers to already, and the settings' claims. Everything else is searched for: there may be ten thousand. */
export async function choicesIn(db: Db, content: object, reader: Reader): Promise<Choices> {
  const { language } = reader;
  const references = referencesIn(content);
  const entries = references.flatMap((reference) => ("entry" in reference ? [reference.entry] : []));
  const media = references.flatMap((reference) => ("media" in reference ? [reference.media] : []));
  return {
    entries: entries.length === 0 ? [] : await entryChoices(entryTexts(db, language).where("entry_id", "in", entries)),
    pictures: media.length === 0 ? [] : await pictureChoices(db, pictures(db).where("id", "in", media)),
    claims: await claims(db, language),
  };

  async function entryChoices(query: ReturnType<typeof entryTexts>) {
    const texts = preferLanguage(await query.execute(), language, defaultLanguage);
    return asCalledBy(db, reader, texts.map(entryChoice(language)));
  }
}

/** Entries by words of their titles, in their lists' order. Without kinds: of all that have an address. */
export async function findEntries(
  db: Db,
  { kinds: named, words, language, person }: Reader & { kinds: readonly string[]; words: string; person: string },
): Promise<EntryChoice[]> {
  const typed = await titlesTypedBy(db, { person, language });
  const begun = entriesTitled(typed, searchWords(words));
  const texts = await entryTexts(db, language)
    .where("entry_texts.kind", "in", named.length > 0 ? named : kindsWithAddress)
    .where(({ and, or, eb, ref }) => {
      const isTitled = and(wordsOf(words).map((word) => contains(ref("title"), word)));
      return begun.length > 0 ? or([isTitled, eb("entry_id", "in", begun)]) : isTitled;
    })
    .orderBy("entry_texts.kind")
    .orderBy("entries.position")
    .limit(most * 2)
    .execute();
  return preferLanguage(texts, language, defaultLanguage).slice(0, most).map(entryChoice(language, typed));
}

/** The entry whose page has a path, whether visitors see it or not; null where there is none. */
export async function findEntryAt(db: Db, path: string, reader: Reader): Promise<EntryChoice | null> {
  const { language } = reader;
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const found = await entryTexts(db, language)
    .where("locale", "=", language)
    .where("entry_texts.kind", "in", kindsWithAddress)
    .where(({ or, eb }) => or([eb("slug", "=", slug), eb("slug", "is", null)]))
    .execute();
  const there = found.map(entryChoice(language)).filter(({ address }) => address === path);
  const [entry = null] = await asCalledBy(db, reader, there);
  return entry;
}

/** Pictures by words of their file's name or of what is to be seen, the latest first. */
export async function findPictures(db: Db, words: string): Promise<PictureChoice[]> {
  const found = pictures(db)
    .where(({ and, or, ref }) =>
      and(wordsOf(words).map((word) => or([contains(ref("filename"), word), contains(ref("alt"), word)]))),
    )
    .orderBy("created_at", "desc")
    .orderBy("filename")
    .limit(most);
  return pictureChoices(db, found);
}

/** One picture; `null` for one that is not there, or was deleted. */
export async function findPictureChoice(db: Db, id: string): Promise<PictureChoice | null> {
  const [found = null] = await pictureChoices(db, pictures(db).where("id", "=", id));
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

async function pictureChoices(db: Db, query: ReturnType<typeof pictures>): Promise<PictureChoice[]> {
  const rows = await query.execute();
  await noteShownToStaff(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(pictureChoice);
}

async function claims(db: Db, language: Language): Promise<ClaimChoice[]> {
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

/** The same, with the titles that somebody has typed. */
async function asCalledBy(db: Db, { person, language }: Reader, entries: EntryChoice[]): Promise<EntryChoice[]> {
  if (person === undefined || !entries.some(({ kind, title }) => isUntitled(kind, title))) return entries;
  const typed = await titlesTypedBy(db, { person, language });
  return entries.map((entry) => ({ ...entry, ...typedTitle(entry.id, typed) }));
}

function entryChoice(language: Language, typed?: TypedTitles) {
  return (text: Awaited<ReturnType<ReturnType<typeof entryTexts>["execute"]>>[number]): EntryChoice => ({
    id: text.entry_id,
    kind: text.kind,
    section: isKindName(text.kind) ? kinds[text.kind].plural : text.kind,
    title: text.title,
    ...typedTitle(text.entry_id, typed),
    address: addressOf(text.kind, text.slug ?? text.draft_slug, language),
    isPublished: text.published_at !== null,
  });
}

function pictureChoice(row: MediaRow): PictureChoice {
  const key = pictureKey(row);
  const isDrawing = row.content_type === "image/svg+xml";
  const [small = 0, middle = small] = widthsFor("tile", row);
  const [shared = 0] = widthsFor("share", row);
  return {
    id: row.id,
    filename: row.filename,
    thumbnail: isDrawing ? drawingAddress(key) : variantAddress(key, "tile", middle, "webp"),
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
