import { type RawBuilder, sql } from "kysely";
import { engineOf } from "../dialect.ts";
import type { Db } from "../tables.ts";

/**
 * A search: AND of its parts, OR of a part's readings, AND of a reading's words. Words match by prefix. They are letters
 * and digits only, as `wordsIn` makes them.
 */
export type SearchTerms = readonly (readonly (readonly string[])[])[];

/** The ids of matching leads, by the database's full-text index. */
export function leadsMatching(db: Db, search: SearchTerms): RawBuilder<string> {
  if (search.some((readings) => readings.length === 0)) return sql<string>`(select null where false)`;
  if (engineOf(db) === "sqlite") {
    const match = toMatchExpression(search, { word: (word) => `"${word}"*`, and: " AND ", or: " OR " });
    return sql<string>`(
      select lead_id from lead_search
      where number in (select rowid from lead_words where lead_words match ${match})
    )`;
  }
  const match = toMatchExpression(search, { word: (word) => `'${word}':*`, and: " & ", or: " | " });
  // Materialized, because the planner would scan all leads by time if it expected many matches.
  return sql<string>`(
    with found as materialized (
      select lead_id from lead_search
      where array_to_tsvector(string_to_array(words, ' ')) @@ cast(${match} as tsquery)
    )
    select lead_id from found
  )`;
}

/** A word in more leads than this is not selective. */
const commonThreshold = 2000;

/**
 * The parts of a search that match few leads, or else all parts. SQLite reads all leads that have a word, even if few have
 * the others: 10 ms for a word in 100,000 leads.
 */
export async function selectiveTerms(db: Db, search: SearchTerms): Promise<SearchTerms> {
  if (engineOf(db) !== "sqlite" || search.length < 2) return search;
  const selective = [];
  for (const term of search) if (!(await isCommon(db, term))) selective.push(term);
  return selective.length > 0 ? selective : search;
}

/** Matches whole words, which SQLite reads in order. Prefixes would be collected first. */
async function isCommon(db: Db, readings: SearchTerms[number]): Promise<boolean> {
  if (readings.length === 0) return false;
  const match = toMatchExpression([readings], { word: (word) => `"${word}"`, and: " AND ", or: " OR " });
  const { rows } = await sql`
    select 1 from lead_words where lead_words match ${match} limit 1 offset ${commonThreshold}
  `.execute(db);
  return rows.length > 0;
}

interface Grammar {
  word: (word: string) => string;
  and: string;
  or: string;
}

function toMatchExpression(search: SearchTerms, { word, and, or }: Grammar): string {
  const reading = (words: readonly string[]) => `(${words.map(word).join(and)})`;
  return search.map((readings) => `(${readings.map(reading).join(or)})`).join(and);
}

/** The same condition for one lead, without the index. */
export function leadMatches(search: SearchTerms): RawBuilder<boolean> {
  const has = (word: string) => sql`' ' || lead_search.words like ${`% ${word}%`}`;
  const all = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`;
  const any = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
  return sql`(${sql.join(
    search.map((readings) => any(readings.map((words) => all(words.map(has))))),
    sql` and `,
  )})`;
}
