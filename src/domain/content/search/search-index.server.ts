import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { isKindName, migrateContent } from "../fields/parse.ts";
import { contentVersion } from "../published/cache/version.server.ts";
import { publicPathOf } from "../published/public-path.ts";
import { isHiddenFromSearch } from "../schema/fixed-pages.ts";
import { type KindName, kindNames, kinds } from "../schema/kinds.ts";
import { isCorrectable, spellingsOf } from "./spellings.ts";
import { textsOf } from "./texts.ts";

/** Entries of one step. A search takes one or two before it answers; a background job does the rest. */
const batchSize = 25;

/** In characters: of longer texts, the beginning is found. */
const maxIndexedLength = 40_000;

/** Rows per statement: databases limit the number of parameters. */
const maxRows = 500;

/** The kinds whose entries have pages. */
const searchableKinds: readonly KindName[] = kindNames.filter((kind) => "path" in kinds[kind] && kinds[kind].path);

/** What was out of date when the whole index was last compared with the content. */
interface IndexProgress {
  /** The content version at that time. */
  version: number;
  /** The ids of the entries that are left. */
  outdated: Set<string>;
}

const progressByDb = new WeakMap<Db, IndexProgress>();

/**
 * Brings the index up to date, as far as a request can wait for it. Returns whether it is complete. The whole index is
 * compared once for many steps, which read and write only their own entries, and again after the last one if
 * something was published meanwhile.
 */
export async function refreshIndex(db: Db): Promise<boolean> {
  const version = await contentVersion(db);
  const isCurrent = (progress: IndexProgress) => progress.outdated.size === 0 && progress.version === version;
  const known = progressByDb.get(db);
  if (known && known.outdated.size > 0) await indexNextBatch(db, known);
  if (known && (known.outdated.size > 0 || isCurrent(known))) return isCurrent(known);
  const next = { version, outdated: await findDue(db) };
  progressByDb.set(db, next);
  await indexNextBatch(db, next);
  return isCurrent(next);
}

async function indexNextBatch(db: Db, { outdated }: IndexProgress): Promise<void> {
  const entries = [...outdated].slice(0, batchSize);
  if (entries.length > 0) await indexEntries(db, entries);
  for (const entry of entries) outdated.delete(entry);
}

/** Brings the whole index up to date. */
export async function completeIndex(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await refreshIndex(db)));
}

/** Texts that are read at once. */
const pageSize = 200;

/**
 * Deletes the spellings of words that no page has any more. If a page is published at the same moment with a word that
 * only a former page had, typos of that word are not corrected until the page is published again.
 */
export async function pruneSpellings(db: Db, signal: AbortSignal): Promise<void> {
  // First, so that no word of a page that is indexed from here on is among them.
  const known = await db.selectFrom("search_spellings").select("word").whereRef("spelling", "=", "word").execute();
  const usedTerms = new Set<string>();
  for (let lastNumber = 0; ; ) {
    const rows = await db
      .selectFrom("site_search")
      .select(["number", "title_words", "words"])
      .where("number", ">", lastNumber)
      .orderBy("number")
      .limit(pageSize)
      .execute();
    if (rows.length === 0 || signal.aborted) break;
    for (const row of rows) for (const word of `${row.title_words} ${row.words}`.split(" ")) usedTerms.add(word);
    lastNumber = rows.at(-1)?.number ?? lastNumber;
  }
  const stale = known.map(({ word }) => word).filter((word) => !usedTerms.has(word));
  for (let offset = 0; offset < stale.length && !signal.aborted; offset += maxRows) {
    const staleTerms = stale.slice(offset, offset + maxRows);
    await db.deleteFrom("search_spellings").where("word", "in", staleTerms).execute();
  }
}

/** Finds the entries with a text that is published otherwise than the index has it. */
async function findDue(db: Db): Promise<Set<string>> {
  const missing = await missingTexts(db).select("entry_texts.entry_id").execute();
  const due = new Set(missing.map(({ entry_id }) => entry_id));
  // In steps: a statement on SQLite keeps the process from all other work.
  for (let first = 0; ; ) {
    const rest = db.selectFrom("site_search").select("number").where("number", ">=", first).orderBy("number");
    const next = await rest.offset(comparedRows).limit(1).executeTakeFirst();
    let outdated = outdatedRows(db).select("entry_id").where("number", ">=", first);
    if (next) outdated = outdated.where("number", "<", next.number);
    for (const { entry_id } of await outdated.execute()) due.add(entry_id);
    if (!next) return due;
    first = next.number;
  }
}

/** Rows of the index that one statement compares with the content. */
const comparedRows = 1_000;

function outdatedRows(db: Db) {
  return db
    .selectFrom("site_search")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("entry_texts")
            .select("title")
            .whereRef("entry_texts.entry_id", "=", "site_search.entry_id")
            .whereRef("entry_texts.locale", "=", "site_search.locale")
            .whereRef("entry_texts.published_at", "=", "site_search.published_at")
            .where("deleted_at", "is", null),
        ),
      ),
    );
}

/** `published_at` says whether a text is published: `published` itself is in no index. */
function missingTexts(db: Db) {
  return db
    .selectFrom("entry_texts")
    .leftJoin("site_search", (join) =>
      join
        .onRef("site_search.entry_id", "=", "entry_texts.entry_id")
        .onRef("site_search.locale", "=", "entry_texts.locale"),
    )
    .where("site_search.entry_id", "is", null)
    .where("entry_texts.published_at", "is not", null)
    .where("deleted_at", "is", null)
    .where("kind", "in", searchableKinds);
}

async function indexEntries(db: Db, entries: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const outdated = outdatedRows(tx).select("number").where("entry_id", "in", entries);
    await tx.deleteFrom("site_search").where("number", "in", outdated).execute();
    const texts = await missingTexts(tx)
      .select(["entry_texts.entry_id", "entry_texts.locale", "kind", "slug", "title", "published"])
      .select("entry_texts.published_at")
      .where("entry_texts.entry_id", "in", entries)
      .$narrowType<{ published: object; published_at: Date }>()
      .execute();
    const rows = texts.map(({ kind, slug, title, published, ...row }) => {
      const hasPage = publicPathOf(kind, slug, defaultLanguage) !== null;
      const isSearchable = isKindName(kind) && hasPage && !isHiddenFromSearch(kind, slug);
      const text = isSearchable
        ? textsOf(kind, migrateContent(kind, published)).join("\n").slice(0, maxIndexedLength)
        : "";
      const titleTerms = isSearchable ? wordsIn(title).join(" ") : "";
      return { ...row, text: text.toWellFormed(), title_words: titleTerms, words: wordsIn(text).join(" ") };
    });
    if (rows.length === 0) return;
    await tx
      .insertInto("site_search")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["entry_id", "locale"]).doNothing())
      .execute();
    const uniqueTerms = new Set(rows.flatMap(({ title_words, words }) => `${title_words} ${words}`.split(" ")));
    const correctable = [...uniqueTerms].filter(isCorrectable);
    const known = await knownWords(tx, correctable);
    const spellings = correctable
      .filter((word) => !known.has(word))
      .flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word })));
    for (let offset = 0; offset < spellings.length; offset += maxRows) {
      await tx
        .insertInto("search_spellings")
        .values(spellings.slice(offset, offset + maxRows))
        .onConflict((conflict) => conflict.columns(["spelling", "word"]).doNothing())
        .execute();
    }
  });
}

/** Those of some words whose spellings are stored. */
async function knownWords(tx: Tx, words: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let offset = 0; offset < words.length; offset += maxRows) {
    const rows = await tx
      .selectFrom("search_spellings")
      .select("word")
      .whereRef("word", "=", "spelling")
      .where("spelling", "in", words.slice(offset, offset + maxRows))
      .execute();
    for (const { word } of rows) known.add(word);
  }
  return known;
}
