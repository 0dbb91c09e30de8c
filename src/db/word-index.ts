import { type RawBuilder, sql } from "kysely";
import { engineOf } from "./dialect.ts";
import type { Db } from "./tables.ts";

/**
 * What a search asks for: all of its parts, of each any of its readings, of that all words. A word is found by how it
 * begins. Words are letters and digits only, as `wordsIn` makes them.
 */
export type Search = readonly (readonly (readonly string[])[])[];

/** The ids of the leads that have the words, by the database's own index. */
export function leadsWith(db: Db, search: Search): RawBuilder<string> {
  if (search.some((readings) => readings.length === 0)) return sql<string>`(select null where false)`;
  if (engineOf(db) === "sqlite") {
    const asked = written(search, { word: (word) => `"${word}"*`, and: " AND ", or: " OR " });
    return sql<string>`(
      select lead_id from lead_search
      where number in (select rowid from lead_words where lead_words match ${asked})
    )`;
  }
  const asked = written(search, { word: (word) => `'${word}':*`, and: " & ", or: " | " });
  // By itself, since the planner would go through all leads by their time where it expects many.
  return sql<string>`(
    with found as materialized (
      select lead_id from lead_search
      where array_to_tsvector(string_to_array(words, ' ')) @@ cast(${asked} as tsquery)
    )
    select lead_id from found
  )`;
}

/** What more leads than this have tells few of them apart. */
const many = 2000;

/**
 * The parts of a search that few leads have; all of them, if there are none such. SQLite gathers all leads that have a
 * word, however few of them have the others too: for each word that 100,000 leads have that takes 10 ms.
 */
export async function tellingParts(db: Db, search: Search): Promise<Search> {
  if (engineOf(db) !== "sqlite" || search.length < 2) return search;
  const telling = [];
  for (const part of search) if (!(await isCommon(db, part))) telling.push(part);
  return telling.length > 0 ? telling : search;
}

/** Asked for as whole words, which SQLite reads in order: the beginnings of words it would gather first. */
async function isCommon(db: Db, readings: Search[number]): Promise<boolean> {
  if (readings.length === 0) return false;
  const asked = written([readings], { word: (word) => `"${word}"`, and: " AND ", or: " OR " });
  const { rows } = await sql`
    select 1 from lead_words where lead_words match ${asked} limit 1 offset ${many}
  `.execute(db);
  return rows.length > 0;
}

interface Grammar {
  word: (word: string) => string;
  and: string;
  or: string;
}

function written(search: Search, { word, and, or }: Grammar): string {
  const reading = (words: readonly string[]) => `(${words.map(word).join(and)})`;
  return search.map((readings) => `(${readings.map(reading).join(or)})`).join(and);
}

/** Whether the words of one lead are those that are asked for: the same question without the index. */
export function hasWords(search: Search): RawBuilder<boolean> {
  const has = (word: string) => sql`' ' || lead_search.words like ${`% ${word}%`}`;
  const all = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` and `)})`;
  const any = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
  return sql`(${sql.join(
    search.map((readings) => any(readings.map((words) => all(words.map(has))))),
    sql` and `,
  )})`;
}
