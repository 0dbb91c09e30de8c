import { sql } from "kysely";
import { engineOf } from "#src/base/db/dialect.ts";
import { wordsIn } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { publicPathOf } from "../published/public-path.ts";
import { kindNames, kinds } from "../schema/kinds.ts";
import { type ExcerptPart, excerptOf } from "./excerpt.ts";
import { maxQueryLength } from "./query.ts";
import { refreshIndex } from "./search-index.server.ts";
import { formsOf, hasPhrase, isCorrectable, spellingsOf } from "./spellings.ts";

/** Further words are ignored. */
const maxTerms = 8;

const maxResults = 20;

/** Words that a typo may stand for. */
const maxCorrections = 6;

/** The nearest words whose language is checked: on PostgreSQL, a common one takes a millisecond. */
const maxCandidates = 2 * maxCorrections;

export interface FoundPage {
  path: string;
  language: Language;
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
  /** The language of the words, and of the page that they lead to. */
  language: Language;
  /** The id of the page's entry. */
  entry: string;
}

/** Pages that staff's words put first. */
const maxLedTo = 3;

/**
 * The pages that match a visitor's words: first those that staff's words lead to, then one with these words as its title, then
 * the best. Without case and accents, and with one typo per word. The first of the languages is the visitor's: its pages come
 * first, and those of the others only if words lead there or it has none. `today` is the company's day, such as `2026-11-09`:
 * what has closed before is not found.
 */
export async function searchSite(
  db: Db,
  languages: readonly Language[],
  query: string,
  today: string,
  searchWords: readonly SearchWords[] = [],
): Promise<SearchResult> {
  const terms = [...new Set(wordsIn(query.slice(0, maxQueryLength)))].slice(0, maxTerms);
  if (terms.length === 0) return { pages: [], corrected: null };
  await refreshIndex(db);
  const contexts = languages.map((language) => ({ language, today }));
  const found = await findByText(db, contexts, terms);
  const ledTo = new Map<string, FoundPage>();
  for (const context of contexts) {
    const entries = entriesFor(terms, searchWords, context.language).filter((entry) => !ledTo.has(entry));
    const rows = entries.length === 0 ? [] : await readRows(db, context, entries);
    for (const row of rows) for (const page of pagesOf([row], context, terms, true)) ledTo.set(row.entry_id, page);
  }
  if (ledTo.size === 0) return found;
  const pages = [...ledTo.values()];
  const others = found.corrected === null ? found.pages : [];
  const rest = others.filter(({ path }) => !pages.some((page) => page.path === path));
  const sorted = [...pages, ...rest].sort(
    (one, other) => languages.indexOf(one.language) - languages.indexOf(other.language),
  );
  return { pages: sorted.slice(0, maxResults), corrected: null };
}

/** The entries whose words in a language are in a query, those with the longest words first. */
function entriesFor(terms: readonly string[], searchWords: readonly SearchWords[], language: Language): string[] {
  const lengthIn = (phrase: string) => {
    const words = wordsIn(phrase);
    return words.length > 0 && hasPhrase(terms, words, language) ? words.join(" ").length : 0;
  };
  return searchWords
    .filter((line) => line.language === language)
    .map(({ words, entry }) => ({ entry, length: Math.max(...words.split(",").map(lengthIn)) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxLedTo)
    .map(({ entry }) => entry);
}

/** What has the words in any language is better than what has other ones. */
async function findByText(db: Db, contexts: readonly SearchContext[], terms: string[]): Promise<SearchResult> {
  for (const context of contexts) {
    const { language } = context;
    const pages = await findIn(
      db,
      context,
      terms.map((word) => variantsOf(word, language)),
      terms,
    );
    if (pages.length > 0) return { pages, corrected: null };
  }
  for (const context of contexts) {
    const found = await findSimilar(db, context, terms);
    if (found.pages.length > 0) return found;
  }
  return { pages: [], corrected: null };
}

async function findSimilar(db: Db, context: SearchContext, terms: string[]): Promise<SearchResult> {
  const { language } = context;
  const corrections = await Promise.all(terms.map((word) => correctTerm(db, word, language)));
  if (corrections.some((found, index) => found[0] !== terms[index])) {
    const best = corrections.map(([first], index) => first ?? terms[index] ?? "");
    const found = await findIn(
      db,
      context,
      corrections.map((alternatives) => alternatives.flatMap((word) => variantsOf(word, language))),
      best,
    );
    if (found.length > 0) return { pages: found, corrected: best.join(" ") };
  }
  // Rather pages with some of the words than none.
  const alternatives = corrections.flat().flatMap((word) => variantsOf(word, language));
  return { pages: terms.length > 1 ? await findIn(db, context, [alternatives], terms) : [], corrected: null };
}

/** A plural is also looked for in the singular. Words begin with it, so that short ones would match too much. */
function variantsOf(word: string, language: Language): string[] {
  return word.length > 4 ? formsOf(word, language) : [word];
}

/** The known words of a language that a word may stand for, the most likely first; the word itself if there are none. */
async function correctTerm(db: Db, word: string, language: Language): Promise<string[]> {
  if (!isCorrectable(word)) return [word];
  const rows = await db
    .selectFrom("search_spellings")
    .select("word")
    .distinct()
    .where("spelling", "in", spellingsOf(word))
    .limit(100)
    .execute();
  const known = rows.map((row) => row.word);
  if (known.length === 0 || known.includes(word)) return [word];
  const distance = (other: string) => Math.abs(other.length - word.length) + (other[0] === word[0] ? 0 : 1);
  const nearest = known
    .toSorted((one, other) => distance(one) - distance(other) || (one < other ? -1 : 1))
    .slice(0, maxCandidates);
  const own = await findOwnWords(db, nearest, language);
  const found = nearest.filter((one) => own.has(one)).slice(0, maxCorrections);
  return found.length > 0 ? found : [word];
}

/** Those of some known words that pages of a language have. */
async function findOwnWords(db: Db, words: readonly string[], language: Language): Promise<ReadonlySet<string>> {
  const pages =
    engineOf(db) === "sqlite"
      ? sql`
          select 1 from site_words join site_search on number = site_words.rowid
          where site_words match '"' || word || '"' and locale = ${language}`
      : sql`
          select 1 from site_search where vector @@ cast(word as tsquery) and locale = ${language}`;
  const { rows } = await sql<{ word: string }>`
    select word from search_spellings
    where spelling in (${sql.join(words)}) and word = spelling and exists (${pages})`.execute(db);
  return new Set(rows.map(({ word }) => word));
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
  const rows = await find(db, expression, context);
  const isNamed = ({ title }: Row) => {
    const words = wordsIn(title);
    return Number(words.length === terms.length && hasPhrase(terms, words, context.language));
  };
  return pagesOf(
    rows.toSorted((one, other) => isNamed(other) - isNamed(one)),
    context,
    terms,
  );
}

function pagesOf(rows: readonly Row[], { language }: SearchContext, terms: string[], isLedTo = false): FoundPage[] {
  const excerptTerms = terms.map((word) => formsOf(word, language).at(-1) ?? word);
  return rows.slice(0, maxResults).flatMap(({ kind, slug, ...row }) => {
    const path = publicPathOf(kind, slug, language);
    const excerpt = path === null ? [] : excerptOf(row, excerptTerms, isLedTo);
    return path === null ? [] : [{ path, language, title: row.title, kind, excerpt }];
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
const columns = sql`
  t.entry_id, t.locale, t.kind, t.slug, t.title, t.published -> 'seo' ->> 'description' as description, s.text`;

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
async function readRows(db: Db, { language, today }: SearchContext, entries: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from site_search as s
    join entry_texts as t on t.entry_id = s.entry_id and t.locale = s.locale
    where s.entry_id in (${sql.join(entries)}) and s.locale = ${language} and s.number not in (${closedBefore(today)})
      and t.published is not null and t.deleted_at is null`.execute(db);
  return rows.toSorted((one, other) => entries.indexOf(one.entry_id) - entries.indexOf(other.entry_id));
}

type Find = (db: Db, expression: SearchExpression, context: SearchContext) => Promise<Row[]>;

const findInSqlite: Find = async (db, expression, { language, today }) => {
  const match = expression.map((terms) => `(${terms.map((word) => `"${word}"*`).join(" OR ")})`).join(" AND ");
  const { rows } = await sql<Row>`
    select ${columns}
    from (
      select rowid as number, bm25(site_words, 10.0, 1.0) as score
      from site_words where site_words match ${match}
        and rowid not in (select number from site_search where locale <> ${language} union all ${closedBefore(today)})
      order by score limit ${maxResults}
    ) as found
    join site_search as s on s.number = found.number
    join entry_texts as t on t.entry_id = s.entry_id and t.locale = s.locale
    where t.published is not null and t.deleted_at is null
    order by found.score`.execute(db);
  return rows;
};

/** The most texts that are compared for common words: reading and ranking each takes 10 µs. Titles go first. */
const maxRanked = 200;

const findInPostgres: Find = async (db, expression, { language, today }) => {
  const match = expression.map((terms) => `(${terms.map((word) => `'${word}':*`).join(" | ")})`).join(" & ");
  const query = sql`cast(${match} as tsquery)`;
  const { rows } = await sql<Row>`
    with closed as materialized (${closedBefore(today)}),
    candidates as materialized (
      (select number from site_search
        where title_vector @@ ${query} and locale = ${language} and number not in (select number from closed) limit ${maxRanked})
      union (select number from site_search
        where vector @@ ${query} and locale = ${language} and number not in (select number from closed) limit ${maxRanked})
    ),
    found as materialized (
      select s.number, 10 * ts_rank(s.title_vector, ${query}) + ts_rank(s.vector, ${query}, 1) as score
      from candidates join site_search as s on s.number = candidates.number
      order by score desc, s.number limit ${maxResults}
    )
    select ${columns}
    from found
    join site_search as s on s.number = found.number
    join entry_texts as t on t.entry_id = s.entry_id and t.locale = s.locale
    where t.published is not null and t.deleted_at is null
    order by found.score desc, found.number`.execute(db);
  return rows;
};
