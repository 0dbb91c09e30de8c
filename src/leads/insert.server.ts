import type { Insertable } from "kysely";
import type { Tables, Tx } from "../db/tables.ts";
import { searchedWords } from "./search-text.ts";

/** Rows in one statement: each has about forty values, and SQLite takes 32,766. */
const batch = 200;

/** Inserts leads with their words for the search. */
export async function insertLeads(tx: Tx, leads: readonly Insertable<Tables["leads"]>[]): Promise<void> {
  for (let first = 0; first < leads.length; first += batch) {
    const some = leads.slice(first, first + batch);
    await tx.insertInto("leads").values(some).execute();
    await tx
      .insertInto("lead_search")
      .values(some.map((lead) => ({ lead_id: lead.id, words: searchedWords(lead) })))
      .execute();
  }
}
