import { sql } from "kysely";
import { searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import { isKindName, isUntitled, parseContent } from "../../fields/parse.ts";
import { referencesIn } from "../../fields/references.ts";
import { addressOf } from "../../published/address.ts";
import type { Settings } from "../../schema/kinds/settings.ts";
import { kinds } from "../../schema/kinds.ts";
import { idsByTypedTitle, type TypedTitles, typedTitle } from "../editing/typed-titles.server.ts";
import { typedTitlesOf } from "../editing/working-copies.server.ts";
import {
  contains,
  type FileOption,
  fileOptionsOf,
  type PictureOption,
  pictureOptionsOf,
  wordsOf,
} from "./media-options.server.ts";

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

/** A key number from the settings. */
export type ClaimOption = Settings["claims"][number];

export interface ReferenceOptions {
  entries: EntryOption[];
  pictures: PictureOption[];
  files: FileOption[];
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
    pictures: await pictureOptionsOf(db, media),
    files: await fileOptionsOf(db, media),
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

function entryTexts(db: Db, language: Language) {
  return db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id", "entry_texts.kind", "locale", "title", "slug", "draft_slug", "published_at"])
    .where("entries.deleted_at", "is", null)
    .where("locale", "in", [language, defaultLanguage]);
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
