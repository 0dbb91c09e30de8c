import type { Insertable } from "kysely";
import type { LeadRow, Tables, Tx } from "#src/base/db/tables.ts";
import type { Answer } from "../answers/answer.ts";
import { insertAnswers, readAnswers } from "../answers/answers.server.ts";
import { searchedWords } from "../inbox/search-text.ts";
import { type SourceFacts, sourceOfLead } from "../source.ts";

/** Rows in one statement: each has about forty values, and SQLite takes 32,766. */
const batch = 200;

export type NewLead = Insertable<Tables["leads"]> &
  SourceFacts & {
    /** In the order of the form. */
    answers?: readonly Answer[];
  };

/** Inserts leads with their answers, their source, and their words for the search. */
export async function insertLeads(tx: Tx, leads: readonly NewLead[]): Promise<void> {
  for (let first = 0; first < leads.length; first += batch) {
    const some = leads.slice(first, first + batch);
    await tx
      .insertInto("leads")
      .values(some.map(({ answers: _, ...lead }) => ({ ...lead, source: sourceOfLead(lead) })))
      .execute();
    await tx
      .insertInto("lead_search")
      .values(some.map(({ answers, ...lead }) => ({ lead_id: lead.id, words: searchedWords(lead, answers) })))
      .execute();
    for (const { id, answers } of some) await insertAnswers(tx, id, answers ?? []);
  }
}

/** Stores the words that a changed lead is found by. */
export async function updateSearchedWords(tx: Tx, lead: LeadRow): Promise<void> {
  await tx
    .updateTable("lead_search")
    .set({ words: searchedWords(lead, await readAnswers(tx, lead.id)) })
    .where("lead_id", "=", lead.id)
    .execute();
}
