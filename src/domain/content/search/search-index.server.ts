import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { isKindName, migrateContent } from "../fields/parse.ts";
import { addressOf } from "../published/address.ts";
import { contentVersion } from "../published/cache/version.server.ts";
import { isHidden } from "../schema/fixed-pages.ts";
import { type KindName, kindNames, kinds } from "../schema/kinds.ts";
import { isCorrectable, spellingsOf } from "./spellings.ts";
import { textsOf } from "./texts.ts";

/** Entries of one step. A search takes one or two before it answers; a background job does the rest. */
const batch = 25;

/** In characters: of longer texts, the beginning is found. */
const maxTextLength = 40_000;

/** Rows per statement: databases limit the number of parameters. */
const maxRows = 500;

/** The kinds whose entries have pages. */
const searched: readonly KindName[] = kindNames.filter((kind) => "address" in kinds[kind] && kinds[kind].address);

/** What was out of date when the whole index was last compared with the content. */
interface CatchUp {
  /** The content version at that time. */
  version: number;
  /** The ids of the entries that are left. */
  due: Set<string>;
}

const catchUps = new WeakMap<Db, CatchUp>();

/**
 * Brings the index up to date, as far as a request can wait for it. Returns whether it is complete. The whole index is
 * compared once for many steps, which read and write only their own entries, and again after the last one if
 * something was published meanwhile.
 */
export async function refreshIndex(db: Db): Promise<boolean> {
  const version = await contentVersion(db);
  const isCurrent = (catchUp: CatchUp) => catchUp.due.size === 0 && catchUp.version === version;
  const known = catchUps.get(db);
  if (known && known.due.size > 0) await takeStep(db, known);
  if (known && (known.due.size > 0 || isCurrent(known))) return isCurrent(known);
  const next = { version, due: await findDue(db) };
  catchUps.set(db, next);
  await takeStep(db, next);
  return isCurrent(next);
}

async function takeStep(db: Db, { due }: CatchUp): Promise<void> {
  const entries = [...due].slice(0, batch);
  if (entries.length > 0) await indexEntries(db, entries);
  for (const entry of entries) due.delete(entry);
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
  const used = new Set<string>();
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom("site_search")
      .select(["number", "title_words", "words"])
      .where("number", ">", last)
      .orderBy("number")
      .limit(pageSize)
      .execute();
    if (rows.length === 0 || signal.aborted) break;
    for (const row of rows) for (const word of `${row.title_words} ${row.words}`.split(" ")) used.add(word);
    last = rows.at(-1)?.number ?? last;
  }
  const stale = known.map(({ word }) => word).filter((word) => !used.has(word));
  for (let first = 0; first < stale.length && !signal.aborted; first += maxRows) {
    const words = stale.slice(first, first + maxRows);
    await db.deleteFrom("search_spellings").where("word", "in", words).execute();
  }
}

/** Finds the entries with a text that is published otherwise than the index has it. */
async function findDue(db: Db): Promise<Set<string>> {
  const [outdated, missing] = await Promise.all([
    outdatedRows(db).select("entry_id").execute(),
    missingTexts(db).select("entry_texts.entry_id").execute(),
  ]);
  return new Set([...outdated, ...missing].map(({ entry_id }) => entry_id));
}

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
            .where("published", "is not", null)
            .where("deleted_at", "is", null),
        ),
      ),
    );
}

function missingTexts(db: Db) {
  return db
    .selectFrom("entry_texts")
    .leftJoin("site_search", (join) =>
      join
        .onRef("site_search.entry_id", "=", "entry_texts.entry_id")
        .onRef("site_search.locale", "=", "entry_texts.locale"),
    )
    .where("site_search.entry_id", "is", null)
    .where("published", "is not", null)
    .where("entry_texts.published_at", "is not", null)
    .where("deleted_at", "is", null)
    .where("kind", "in", searched);
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
      const hasPage = addressOf(kind, slug, defaultLanguage) !== null;
      const isShown = isKindName(kind) && hasPage && !isHidden(kind, slug);
      const text = isShown ? textsOf(kind, migrateContent(kind, published)).join("\n").slice(0, maxTextLength) : "";
      const titleWords = isShown ? wordsIn(title).join(" ") : "";
      return { ...row, text: text.toWellFormed(), title_words: titleWords, words: wordsIn(text).join(" ") };
    });
    if (rows.length === 0) return;
    await tx
      .insertInto("site_search")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["entry_id", "locale"]).doNothing())
      .execute();
    const words = new Set(rows.flatMap(({ title_words, words }) => `${title_words} ${words}`.split(" ")));
    const spellings = [...words]
      .filter(isCorrectable)
      .flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word })));
    for (let first = 0; first < spellings.length; first += maxRows) {
      await tx
        .insertInto("search_spellings")
        .values(spellings.slice(first, first + maxRows))
        .onConflict((conflict) => conflict.columns(["spelling", "word"]).doNothing())
        .execute();
    }
  });
}
