import { readJson } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { limitContent } from "../../fields/parse.ts";
import { contentReferencesIn } from "../../fields/references.ts";
import type { ResolvedFile } from "../../fields/resolved.ts";
import type { Kind } from "../../schema/kind.ts";
import { type KindName, kindNames, kinds } from "../../schema/kinds.ts";
import {
  type DatedText,
  type DatedTexts,
  datedKey,
  datedTextOf,
  readDatedTexts,
  sortByDay,
} from "../dated-list.server.ts";
import { altsOf, filesOf, type LibraryAlts, type LibraryPicture, picturesOf } from "../media/library-files.server.ts";
import { pathOf } from "../public-path.ts";
import type { DraftOverlay } from "../reader.server.ts";
import { readLanguages } from "../site-languages.server.ts";

/** A published text without its content. Two of them are the same object as long as nothing of it has changed. */
export interface IndexedText {
  entry_id: string;
  kind: string;
  locale: string;
  slug: string | null;
  /** Rises with each save. */
  version: number;
  published_at: Date;
  /** What need not be read from the database, such as a draft's. */
  content?: object;
  /** What lists know of a draft. */
  dated?: DatedText | null;
}

/** What is published: a few short columns of each text and picture, so that thousands cost milliseconds. */
export interface PublishedIndex {
  /** The content version that it was read for; it may be newer. */
  version: number;
  /** The languages that visitors are shown, the default one first. */
  languages: readonly Language[];
  /** In their order. The same array as before while nothing of the kind has changed. */
  kinds: ReadonlyMap<string, readonly IndexedText[]>;
  /** The texts of an entry. */
  entries: ReadonlyMap<string, readonly IndexedText[]>;
  pictures: ReadonlyMap<string, LibraryPicture>;
  /** For translations whose pictures have no alt text of their own. Empty on a site with one language. */
  alts: LibraryAlts;
  /** Files that are no pictures. */
  files: ReadonlyMap<string, ResolvedFile>;
  /** Days and topics by kind: read when they are first needed. */
  dated: Map<string, Promise<DatedTexts>>;
}

/** Reads the index. What has not changed since `last` is taken from there. */
export async function readPublishedIndex(
  db: Db,
  version: number,
  last: PublishedIndex | null,
): Promise<PublishedIndex> {
  const [languages, texts, pictures, files] = await Promise.all([
    readLanguages(db),
    readTexts(db, last),
    picturesOf(db),
    filesOf(db),
  ]);
  const kinds = new Map<string, readonly IndexedText[]>(Map.groupBy(texts, ({ kind }) => kind));
  const dated = new Map<string, Promise<DatedTexts>>();
  for (const [kind, kindTexts] of kinds) {
    const previous = last?.kinds.get(kind);
    if (previous?.length !== kindTexts.length || kindTexts.some((text, position) => text !== previous[position]))
      continue;
    kinds.set(kind, previous);
    const known = last?.dated.get(kind);
    if (known) dated.set(kind, known);
  }
  const entries = Map.groupBy(texts, ({ entry_id }) => entry_id);
  const alts: LibraryAlts = languages.length > 1 ? await altsOf(db) : new Map();
  return { version, languages, kinds, entries, pictures, alts, files, dated };
}

/** The index of some kinds with their content, and of what that refers to: for one read, in two steps. */
export async function readPartialIndex(db: Db, wanted: readonly KindName[]): Promise<PublishedIndex> {
  const kinds: KindName[] = [...new Set<KindName>([...wanted, "settings", "alert"])];
  const rows = await indexedTexts(db).select("published").where("entries.kind", "in", kinds).execute();
  const texts = rows.map(({ published, ...text }): IndexedText => ({ ...text, content: Object(readJson(published)) }));
  const references = texts.flatMap((text) =>
    contentReferencesIn(limitContent(text.kind as KindName, text.content).content),
  );
  const ids = new Set(references.flatMap((reference) => ("entry" in reference ? [reference.entry] : [])));
  for (const { entry_id } of texts) ids.delete(entry_id);
  const media = mediaOf(references);
  const [languages, linked, pictures, files] = await Promise.all([
    readLanguages(db),
    ids.size === 0
      ? []
      : indexedTexts(db)
          .where("entries.id", "in", [...ids])
          .execute(),
    picturesOf(db, media),
    filesOf(db, media),
  ]);
  return {
    version: 0,
    languages,
    kinds: Map.groupBy(texts, ({ kind }) => kind),
    entries: Map.groupBy([...texts, ...linked], ({ entry_id }) => entry_id),
    pictures,
    alts: languages.length > 1 ? await altsOf(db, media) : new Map(),
    files,
    dated: new Map(),
  };
}

function mediaOf(references: ReturnType<typeof contentReferencesIn>): string[] {
  return references.flatMap((reference) => ("media" in reference ? [reference.media] : []));
}

/**
 * Lays a draft over an index, as if it were published: no other code of readers knows drafts. Its pictures and files are read
 * each time, since an index may be older than their upload. Its language is shown, so that staff see it before visitors do.
 */
export function draftLayer(db: Db, draft: DraftOverlay): (index: PublishedIndex) => Promise<PublishedIndex> {
  const { entry, kind, language, slug, content, publishedAt, day, before } = draft;
  const dated = datedTextOf(kind, entry, content, day);
  const text = { entry_id: entry, kind, locale: language, slug, version: 0, published_at: publishedAt, content, dated };
  const isReplaced = (other: IndexedText) => other.entry_id === entry && other.locale === language;
  const withText = (texts: readonly IndexedText[]) => {
    if (texts.some(isReplaced)) return texts.map((other) => (isReplaced(other) ? text : other));
    const position = texts.findIndex(({ entry_id }) => entry_id === before);
    return texts.toSpliced(position === -1 ? texts.length : position, 0, text);
  };
  const media = mediaOf(contentReferencesIn(limitContent(kind, content).content));
  let last: { base: PublishedIndex; overlaid: PublishedIndex } | null = null;
  return async (base) => {
    if (last?.base === base) return last.overlaid;
    const [own, ownAlts, ownFiles] = await Promise.all([
      picturesOf(db, media),
      language === defaultLanguage ? base.alts : altsOf(db, media),
      filesOf(db, media),
    ]);
    const [pictures, files] = [new Map([...base.pictures, ...own]), new Map([...base.files, ...ownFiles])];
    const alts = new Map([...base.alts, ...ownAlts]);
    const kinds = new Map(base.kinds).set(kind, withText(base.kinds.get(kind) ?? []));
    const entries = new Map(base.entries).set(entry, withText(base.entries.get(entry) ?? []));
    const languages = [...new Set([...base.languages, language])];
    last = { base, overlaid: { ...base, languages, kinds, entries, pictures, alts, files } };
    return last.overlaid;
  };
}

/** The texts that visitors see, in list order. Without content: an index has all its columns. */
function indexedTexts(db: Db) {
  return db
    .selectFrom("entry_texts")
    .innerJoin("entries", "entries.id", "entry_texts.entry_id")
    .select(["entry_id", "entries.kind", "locale", "slug", "version", "published_at"])
    .where("entry_texts.deleted_at", "is", null)
    .where("published_at", "is not", null)
    .orderBy("entries.position")
    .orderBy("entries.id")
    .$narrowType<{ published_at: Date }>();
}

async function readTexts(db: Db, last: PublishedIndex | null): Promise<IndexedText[]> {
  const rows = await indexedTexts(db).execute();
  return rows.map((row) => {
    const previous = last?.entries.get(row.entry_id)?.find(({ locale }) => locale === row.locale);
    return previous && isSame(previous, row) ? previous : row;
  });
}

function isSame(one: IndexedText, other: IndexedText): boolean {
  return (
    one.version === other.version &&
    one.published_at.getTime() === other.published_at.getTime() &&
    one.slug === other.slug &&
    one.kind === other.kind
  );
}

const kindsInAllLanguages: ReadonlySet<string> = new Set(
  kindNames.filter((name) => {
    const { single, isInAllLanguages }: Kind = kinds[name];
    return single || isInAllLanguages;
  }),
);

/**
 * Whether visitors of a language see a text: their language's own. Where an entry has none, they see the default language's
 * only of some kinds.
 */
export function isShown(index: PublishedIndex, { entry_id, kind, locale }: IndexedText, language: Language): boolean {
  if (locale === language) return true;
  if (locale !== defaultLanguage || !kindsInAllLanguages.has(kind)) return false;
  return !index.entries.get(entry_id)?.some((text) => text.locale === language);
}

/** By the texts of a kind: those that visitors of a language see. */
const shownTexts = new WeakMap<readonly IndexedText[], Map<Language, readonly IndexedText[]>>();

/** The texts of a kind that visitors of a language see, one of each entry: chosen once, until a text of the kind changes. */
export function textsIn(index: PublishedIndex, language: Language, kind: string): readonly IndexedText[] {
  const texts = index.kinds.get(kind);
  if (!texts) return [];
  const known = shownTexts.get(texts) ?? new Map<Language, readonly IndexedText[]>();
  const shown = known.get(language) ?? texts.filter((text) => isShown(index, text, language));
  shownTexts.set(texts, known.set(language, shown));
  return shown;
}

/** Where an entry is: in a language, or else in the default one; undefined if visitors cannot see it. */
export function pathIn(index: PublishedIndex, language: Language, entry: string): string | undefined {
  const texts = index.entries.get(entry) ?? [];
  const own = texts.find((text) => isShown(index, text, language));
  if (own) return pathOf(own, language);
  return language === defaultLanguage ? undefined : pathIn(index, defaultLanguage, entry);
}

/** The entries of a kind that have a day, newest first. */
export async function datedListIn(
  db: Db,
  index: PublishedIndex,
  language: Language,
  kind: KindName,
): Promise<DatedText[]> {
  const reading = index.dated.get(kind) ?? readDatedTexts(db, kind);
  index.dated.set(kind, reading);
  const stored = await reading.catch((error) => {
    // The next read tries again.
    index.dated.delete(kind);
    throw error;
  });
  return sortByDay(textsIn(index, language, kind).flatMap((text) => text.dated ?? stored.get(datedKey(text)) ?? []));
}
