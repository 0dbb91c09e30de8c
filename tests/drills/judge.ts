import { sql } from "kysely";
import type { Figure } from "../../bench/report.ts";
import { type DatabaseOptions, openDatabase } from "../../src/db/connect.ts";
import type { Db } from "../../src/db/tables.ts";
import { listed, none } from "./experiment.ts";
import type { Ledger } from "./writers.ts";

/** What became of the enquiries. All but the first must be nought. */
export interface Verdict {
  stored: number;
  /** Acknowledged, and not there. */
  lost: number;
  /** There more than once. */
  doubled: number;
  /** Without their emails in the outbox (or the reason why one was withheld), or without their line of history. */
  incomplete: number;
  /** Taken for spam, so that nothing could be said about their mails. */
  suspected: number;
  /** What the database's own check finds. */
  damages: number;
}

/** Looks for all that was acknowledged in a database that is at rest or not, and for what should not be there. */
export async function judge(database: DatabaseOptions, acknowledged: ReadonlySet<string>): Promise<Verdict> {
  const db = await openDatabase(database);
  try {
    const leads = await db
      .selectFrom("leads")
      .select(({ selectFrom, fn }) => [
        "email",
        "status",
        "confirmation_withheld",
        selectFrom("outbox").select(fn.countAll().as("mails")).whereRef("about", "=", "leads.id").as("mails"),
        selectFrom("history").select(fn.countAll().as("lines")).whereRef("subject_id", "=", "leads.id").as("lines"),
      ])
      .execute();
    const addresses = new Set(leads.map(({ email }) => email));
    return {
      stored: addresses.size,
      lost: [...acknowledged].filter((email) => !addresses.has(email)).length,
      doubled: leads.length - addresses.size,
      incomplete: leads.filter((lead) => Number(lead.mails) !== emailsDue(lead) || Number(lead.lines) !== 1).length,
      suspected: leads.filter(({ status }) => status !== "new").length,
      damages: database.url === undefined ? await damagesIn(db) : 0,
    };
  } finally {
    await db.destroy();
  }
}

/** One to the office, and one to the visitor unless it was withheld. */
function emailsDue({ confirmation_withheld }: { confirmation_withheld: string | null }): number {
  return confirmation_withheld === null ? 2 : 1;
}

async function damagesIn(db: Db): Promise<number> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const { rows: dangling } = await sql`pragma foreign_key_check`.execute(db);
  return rows.filter((row) => row.integrity_check !== "ok").length + dangling.length;
}

/** Verdict and ledger, for a report. */
export function enquiryFigures(verdict: Verdict, { acknowledged, refused, cut, wrong }: Ledger): Figure[] {
  return [
    { name: "acknowledged", value: acknowledged.size.toLocaleString("en") },
    none("acknowledged and lost", verdict.lost),
    none("stored twice", verdict.doubled),
    none("without mails or history", verdict.incomplete),
    none("taken for spam", verdict.suspected),
    none("damages of the database", verdict.damages),
    { name: "refused, with the form", value: refused.toLocaleString("en") },
    { name: "cut off, sent again", value: total(cut).toLocaleString("en"), note: listed(cut) },
    none("any other answer", total(wrong), listed(wrong)),
  ];
}

function total(reasons: ReadonlyMap<string, number>): number {
  return [...reasons.values()].reduce((sum, number) => sum + number, 0);
}

/** What a verdict should be, whatever was stored. */
export const flawless = { lost: 0, doubled: 0, incomplete: 0, suspected: 0, damages: 0 };
