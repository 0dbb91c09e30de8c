import { type DatabaseOptions, openDatabase } from "#src/base/db/connect.ts";
import type { Figure } from "../../bench/report.ts";
import { damagesIn } from "./damages.ts";
import { listed, none } from "./experiment.ts";
import type { WriterLog } from "./writers.ts";

/** Result of the check. All fields except `stored` must be zero or empty. */
export interface StoredResult {
  stored: number;
  /** Acknowledged, but missing. */
  lost: number;
  /** Stored more than once. */
  doubled: number;
  /** Without their emails in the outbox (or a reason for withholding one), or without their audit entry. */
  incomplete: number;
  /** Flagged as spam, so that their emails cannot be checked. */
  suspected: number;
  /** Findings of the database's own checks. */
  damages: string[];
}

/** Checks that the database contains all acknowledged inquiries once and completely. */
export async function checkStored(database: DatabaseOptions, acknowledged: ReadonlySet<string>): Promise<StoredResult> {
  const db = await openDatabase(database);
  try {
    const leads = await db
      .selectFrom("leads")
      .select(({ selectFrom, fn }) => [
        "email",
        "status",
        "confirmation_withheld",
        selectFrom("outbox").select(fn.countAll().as("mails")).whereRef("subject_id", "=", "leads.id").as("mails"),
        selectFrom("audit_log").select(fn.countAll().as("lines")).whereRef("subject_id", "=", "leads.id").as("lines"),
      ])
      .execute();
    const emails = new Set(leads.map(({ email }) => email));
    return {
      stored: emails.size,
      lost: [...acknowledged].filter((email) => !emails.has(email)).length,
      doubled: leads.length - emails.size,
      incomplete: leads.filter((lead) => Number(lead.mails) !== emailsDue(lead) || Number(lead.lines) !== 1).length,
      suspected: leads.filter(({ status }) => status !== "new").length,
      damages: await damagesIn(db),
    };
  } finally {
    await db.destroy();
  }
}

/** One to the company, and one to the visitor unless it was withheld. */
function emailsDue({ confirmation_withheld }: { confirmation_withheld: string | null }): number {
  return confirmation_withheld === null ? 2 : 1;
}

/** Figures of the check and the writers, for a report. */
export function inquiryFigures(stored: StoredResult, log: WriterLog): Figure[] {
  return [
    { name: "acknowledged", value: log.acknowledged.size.toLocaleString("en") },
    none("acknowledged and lost", stored.lost),
    none("stored twice", stored.doubled),
    none("without mails or history", stored.incomplete),
    none("taken for spam", stored.suspected),
    ...answerFigures(stored, log),
  ];
}

/** What the database and the other answers show. */
export function answerFigures(
  { damages }: Pick<StoredResult, "damages">,
  { refused, cut, wrong }: WriterLog,
): Figure[] {
  return [
    none("damages of the database", damages.length, damages.join("; ")),
    { name: "refused, with the form", value: refused.toLocaleString("en") },
    { name: "cut off, sent again", value: total(cut).toLocaleString("en"), note: listed(cut) },
    none("any other answer", total(wrong), listed(wrong)),
  ];
}

function total(reasons: ReadonlyMap<string, number>): number {
  return [...reasons.values()].reduce((sum, number) => sum + number, 0);
}

/** The expected result, apart from `stored`. */
export const noLoss = { lost: 0, doubled: 0, incomplete: 0, suspected: 0, damages: [] as string[] };
