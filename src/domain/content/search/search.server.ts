import { type RawBuilder, sql } from "kysely";
import { engineOf } from "#src/base/db/dialect.ts";
import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language, preferLanguage } from "#src/base/languages.ts";
import { publicPathOf } from "../published/public-path.ts";
import { kindNames, kinds } from "../schema/kinds.ts";
import { type ExcerptPart, excerptOf } from "./excerpt.ts";
import { maxQueryLength } from "./query.ts";
import { refreshIndex } from "./search-index.server.ts";
import { isCorrectable, spellingsOf } from "./spellings.ts";

/** Further words are ignored. */
const maxTerms = 8;

const maxResults = 20;

/** Words that a typo may stand for. */
const maxCorrections = 6;

export interface FoundPage {
  path: string;
  title: string;
  kind: string;
  excerpt: ExcerptPart[];
}

export interface SearchResult {
  pages: FoundPage[];
  /** The words that were looked for instead, because of a typo; null if there was none. */
  corrected: string | null;
}

/** All parts must match, each by one of its words' beginnings. */
type SearchExpression = readonly (readonly string[])[];

/** Words that staff lead to a page, with commas between them: `price, how much`. */
export interface SearchWords {
  words: string;
  /** The id of the page's entry. */
  entry: string;
}

/** Pages that staff's words put first. */
const maxLedTo = 3;

/**
 * The pages that match a visitor's words: first those that staff's words lead to, then one with these words as its title, then
 * the best. Without case and accents, and with one typo per word. `today` is the company's day, such as `2026-11-09`: what has
 * closed before is not found.
 */
export async function searchSite(
  db: Db,
  language: Language,
  query: string,
  today: string,
  searchWords: readonly SearchWords[] = [],
): Promise<SearchResult> {
  const terms = [...new Set(wordsIn(query.slice(0, maxQueryLength)))].slice(0, maxTerms);
  if (terms.length === 0) return { pages: [], corrected: null };
  await refreshIndex(db);
  const context = { language, today };
  const found = await findByText(db, context, terms);
  const entries = entriesFor(terms, searchWords);
  const ledTo = entries.length === 0 ? [] : await readRows(db, today, entries);
  const pages = pagesOf(ledTo, context, terms, true);
  if (pages.length === 0) return found;
  const others = found.corrected === null ? found.pages : [];
  const rest = others.filter(({ path }) => !pages.some((page) => page.path === path));
  return { pages: [...pages, ...rest].slice(0, maxResults), corrected: null };
}

/** The entries whose words are in a query, those with the longest words first. */
function entriesFor(terms: readonly string[], searchWords: readonly SearchWords[]): string[] {
  const query = ` ${singulars(terms)} `;
  const lengthIn = (phrase: string) => {
    const words = singulars(wordsIn(phrase));
    return words !== "" && query.includes(` ${words} `) ? words.length : 0;
  };
  return searchWords
    .map(({ words, entry }) => ({ entry, length: Math.max(...words.split(",").map(lengthIn)) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxLedTo)
    .map(({ entry }) => entry);
}

/** Words to compare with others: "jobs" is "job". */
const singulars = (words: readonly string[]) => words.map((word) => word.replace(/(?<=.{3})s$/, "")).join(" ");

async function findByText(db: Db, context: SearchContext, terms: string[]): Promise<SearchResult> {
  const findPages = (expression: SearchExpression, displayedTerms: string[]) =>
    findIn(db, context, expression, displayedTerms);
  const pages = await findPages(terms.map(variantsOf), terms);
  if (pages.length > 0) return { pages, corrected: null };
  const corrections = await Promise.all(terms.map((word) => correctTerm(db, word)));
  if (corrections.some((found, index) => found[0] !== terms[index])) {
    const best = corrections.map(([first], index) => first ?? terms[index] ?? "");
    const found = await findPages(
      corrections.map((alternatives) => alternatives.flatMap(variantsOf)),
      best,
    );
    if (found.length > 0) return { pages: found, corrected: best.join(" ") };
  }
  // Rather pages with some of the words than none.
  const alternatives = corrections.flat().flatMap(variantsOf);
  return { pages: terms.length > 1 ? await findPages([alternatives], terms) : [], corrected: null };
}

/** A plural is also looked for in the singular. */
function variantsOf(word: string): string[] {
  return [...new Set([word, singularOf(word)])];
}

function singularOf(word: string): string {
  return word.length > 4 && word.endsWith("s") ? word.slice(0, -1) : word;
}

/** The known words that a word may stand for, the most likely first; the word itself if there are none. */
async function correctTerm(db: Db, word: string): Promise<string[]> {
  if (!isCorrectable(word)) return [word];
  const rows = await db
    .selectFrom("search_spellings")
    .select("word")
    .distinct()
    .where("spelling", "in", spellingsOf(word))
    .limit(100)
    .execute();
  const known = rows.map((row) => row.word);
  if (known.includes(word) || known.length === 0) return [word];
  const distance = (other: string) => Math.abs(other.length - word.length) + (other[0] === word[0] ? 0 : 1);
  return known
    .toSorted((one, other) => distance(one) - distance(other) || (one < other ? -1 : 1))
    .slice(0, maxCorrections);
}

interface SearchContext {
  language: Language;
  today: string;
}

async function findIn(
  db: Db,
  context: SearchContext,
  expression: SearchExpression,
  terms: string[],
): Promise<FoundPage[]> {
  const find = engineOf(db) === "sqlite" ? findInSqlite : findInPostgres;
  const rows = await find(db, expression, closedBefore(context.today));
  const title = singulars(terms);
  const isNamed = (row: Row) => Number(singulars(wordsIn(row.title)) === title);
  return pagesOf(
    rows.toSorted((one, other) => isNamed(other) - isNamed(one)),
    context,
    terms,
  );
}

function pagesOf(rows: readonly Row[], { language }: SearchContext, terms: string[], isLedTo = false): FoundPage[] {
  const visibleRows = preferLanguage(
    rows.filter(({ locale }) => locale === language || locale === defaultLanguage),
    language,
    defaultLanguage,
  );
  const excerptTerms = terms.map(singularOf);
  return visibleRows.slice(0, maxResults).flatMap(({ kind, slug, ...row }) => {
    const path = publicPathOf(kind, slug, language);
    return path === null ? [] : [{ path, title: row.title, kind, excerpt: excerptOf(row, excerptTerms, isLedTo) }];
  });
}

interface Row {
  entry_id: string;
  locale: string;
  kind: string;
  slug: string | null;
  title: string;
  description: string | null;
  text: string;
}

/** Columns of `Row`, from a text and its row in the index. */
const columns = sql.raw(
  "t.entry_id, t.locale, t.kind, t.slug, t.title, t.published -> 'seo' ->> 'description' as description, s.text",
);

/** More than are shown, because of the languages. */
const maxRows = 2 * maxResults;

/** The kinds whose entries close after a day. */
const closingKinds = kindNames.filter((name) => "closes" in kinds[name].schema.shape);

/** The numbers of entries that have closed. Time changes no row, so the index still has them. */
function closedBefore(today: string) {
  return sql`
    select c.number from site_search as c
    join entry_texts as e on e.entry_id = c.entry_id and e.locale = c.locale
    where e.kind in (${sql.join(closingKinds)}) and e.published ->> 'closes' < ${today}`;
}

/** In the order of the entries. */
async function readRows(db: Db, today: string, entries: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from site_search as s
    join entry_texts as t on t.entry_id = s.entry_id and t.locale = s.locale
    where s.entry_id in (${sql.join(entries)}) and s.number not in (${closedBefore(today)})
      and t.published is not null and t.deleted_at is null`.execute(db);
  return rows.toSorted((one, other) => entries.indexOf(one.entry_id) - entries.indexOf(other.entry_id));
}

async function findInSqlite(db: Db, expression: SearchExpression, closed: RawBuilder<unknown>): Promise<Row[]> {
  const match = expression.map((terms) => `(${terms.map((word) => `"${word}"*`).join(" OR ")})`).join(" AND ");
  const { rows } = await sql<Row>`
    select ${columns}
    from (
      select rowid as number, bm25(site_words, 10.0, 1.0) as score
      from site_words where site_words match ${match} and rowid not in (${closed}) order by score limit ${maxRows}
    ) as found
    join site_search as s on s.number = found.number
    join entry_texts as t on t.entry_id = s.entry_id and t.locale = s.locale
    where t.published is not null and t.deleted_at is null
    order by found.score`.execute(db);
  return rows;
}

/** The most texts that are compared for common words: reading and ranking each takes 10 µs. Titles go first. */
const maxRanked = 200;

async function findInPostgres(db: Db, expression: SearchExpression, closed: RawBuilder<unknown>): Promise<Row[]> {
  const match = expression.map((terms) => `(${terms.map((word) => `'${word}':*`).join(" | ")})`).join(" & ");
  const query = sql`cast(${match} as tsquery)`;
  const { rows } = await sql<Row>`
    with closed as materialized (${closed}),
    candidates as materialized (
      (select number from site_search
        where title_vector @@ ${query} and number not in (select number from closed) limit ${maxRanked})
      union (select number from site_search
        where vector @@ ${query} and number not in (select number from closed) limit ${maxRanked})
    ),
    found as materialized (
      select s.number, 10 * ts_rank(s.title_vector, ${query}) + ts_rank(s.vector, ${query}, 1) as score
      from candidates join site_search as s on s.number = candidates.number
      order by score desc, s.number limit ${maxRows}
    )
    select ${columns}
    from found
    join site_search as s on s.number = found.number
    join entry_texts as t on t.entry_id = s.entry_id and t.locale = s.locale
    where t.published is not null and t.deleted_at is null
    order by found.score desc, found.number`.execute(db);
  return rows;
}
