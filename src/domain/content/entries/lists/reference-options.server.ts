import { sql } from "kysely";
import { searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import { isKindName, isUntitled, parseContent } from "../../fields/parse.ts";
import { contentReferencesIn } from "../../fields/references.ts";
import { publicPathOf } from "../../published/public-path.ts";
import type { Settings } from "../../schema/kinds/settings.ts";
import { kinds } from "../../schema/kinds.ts";
import { workingCopyTitlesOf } from "../editing/working-copies.server.ts";
import {
  idsByWorkingCopyTitle,
  type WorkingCopyTitles,
  workingCopyTitle,
} from "../editing/working-copy-titles.server.ts";
import {
  contains,
  type FileOption,
  fileOptionsOf,
  type PictureOption,
  pictureOptionsOf,
  searchTermsOf,
} from "./media-options.server.ts";

/** An entry to choose in a reference. */
export interface EntryOption {
  id: string;
  kind: string;
  /** The plural name of its kind: `Services`. */
  section: string;
  title: string;
  /** Its path; null for kinds without pages. */
  path: string | null;
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

const kindsWithPages = Object.entries(kinds).flatMap(([name, kind]) => ("path" in kind ? [name] : []));

/** The person who searches. Untitled entries get the titles that this person typed. */
interface OptionSearcher {
  language: Language;
  /** Absent: only saved titles. */
  person?: string;
}

/** The options that some content already refers to, and all key numbers. Others are found by search. */
export async function referenceOptionsIn(db: Db, content: object, searcher: OptionSearcher): Promise<ReferenceOptions> {
  const { language } = searcher;
  const references = contentReferencesIn(content);
  const entries = references.flatMap((reference) => ("entry" in reference ? [reference.entry] : []));
  const media = references.flatMap((reference) => ("media" in reference ? [reference.media] : []));
  return {
    entries:
      entries.length === 0 ? [] : await readEntryOptions(entryTexts(db, language).where("entry_id", "in", entries)),
    pictures: await pictureOptionsOf(db, media),
    files: await fileOptionsOf(db, media),
    claims: await claims(db, language),
  };

  async function readEntryOptions(query: ReturnType<typeof entryTexts>) {
    const texts = preferLanguage(await query.execute(), language, defaultLanguage);
    return withWorkingCopyTitles(db, searcher, texts.map(entryOption(language)));
  }
}

/** Finds entries by words in their titles: those that begin with them first, then in list order. Without kinds: all kinds with an address. */
export async function findEntryOptions(
  db: Db,
  {
    kinds: selectedKinds,
    search,
    language,
    person,
  }: OptionSearcher & { kinds: readonly string[]; search: string; person: string },
): Promise<EntryOption[]> {
  const workingCopyTitles = await workingCopyTitlesOf(db, { person, language });
  const idsByTitle = idsByWorkingCopyTitle(workingCopyTitles, searchWords(search));
  const prefix = search.trim().toLowerCase();
  const texts = await entryTexts(db, language)
    .where("entry_texts.kind", "in", selectedKinds.length > 0 ? selectedKinds : kindsWithPages)
    .where(({ and, or, eb, ref }) => {
      const isTitled = and(searchTermsOf(search).map((word) => contains(ref("title"), word)));
      return idsByTitle.length > 0 ? or([isTitled, eb("entry_id", "in", idsByTitle)]) : isTitled;
    })
    .orderBy(sql`case when substr(lower(title), 1, ${prefix.length}) = ${prefix} then 0 else 1 end`)
    .orderBy("entry_texts.kind")
    .orderBy("entries.position")
    .limit(maxResults * 2)
    .execute();
  return preferLanguage(texts, language, defaultLanguage)
    .slice(0, maxResults)
    .map(entryOption(language, workingCopyTitles));
}

/** The entry at a path, published or not, or null. */
export async function findEntryByPath(db: Db, path: string, searcher: OptionSearcher): Promise<EntryOption | null> {
  const { language } = searcher;
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const found = await entryTexts(db, language)
    .where("locale", "=", language)
    .where("entry_texts.kind", "in", kindsWithPages)
    .where(({ or, eb }) => or([eb("slug", "=", slug), eb("slug", "is", null)]))
    .execute();
  const matching = found.map(entryOption(language)).filter(({ path: entryPath }) => entryPath === path);
  const [entry = null] = await withWorkingCopyTitles(db, searcher, matching);
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
async function withWorkingCopyTitles(
  db: Db,
  { person, language }: OptionSearcher,
  entries: EntryOption[],
): Promise<EntryOption[]> {
  if (person === undefined || !entries.some(({ kind, title }) => isUntitled(kind, title))) return entries;
  const workingCopyTitles = await workingCopyTitlesOf(db, { person, language });
  return entries.map((entry) => ({ ...entry, ...workingCopyTitle(entry.id, workingCopyTitles) }));
}

function entryOption(language: Language, workingCopyTitles?: WorkingCopyTitles) {
  return (text: Awaited<ReturnType<ReturnType<typeof entryTexts>["execute"]>>[number]): EntryOption => ({
    id: text.entry_id,
    kind: text.kind,
    section: isKindName(text.kind) ? kinds[text.kind].plural : text.kind,
    title: text.title,
    ...workingCopyTitle(text.entry_id, workingCopyTitles),
    path: publicPathOf(text.kind, text.slug ?? text.draft_slug, language),
    isPublished: text.published_at !== null,
  });
}
