import type { Db } from "../db/tables.ts";
import { type Actor, recordHistory } from "../history/record.server.ts";
import { csvRow, csvStart } from "./csv.ts";
import { countLeads, filteredLeads, type LeadFilter, type Place } from "./filter.server.ts";
import { whole } from "./inbox.server.ts";
import { spamReasonsInWords } from "./spam-in-words.ts";

/** As many rows as are in memory at a time. */
const batch = 200;

const columns = whole.filter((column) => column !== "assignee_id" && column !== "spam_verdict");

/**
 * Leads as a CSV file for spreadsheet programs, piece by piece: however many there are, a few are in memory. Who takes
 * how many of which is in the audit log before the first piece; whom they are from is not.
 */
export async function exportLeads(
  db: Db,
  { filter = {}, by }: { filter?: LeadFilter; by: Actor },
  now: Date,
): Promise<AsyncGenerator<string>> {
  const count = await countLeads(db, filter);
  await db.transaction().execute((tx) =>
    recordHistory(tx, {
      person: by,
      act: "exported",
      subject: { kind: "leads", id: "leads", title: count === 1 ? "1 lead" : `${count} leads` },
      locale: null,
      detail: { count, ...withoutNames(filter) },
      at: now,
    }),
  );
  return rows(db, filter);
}

async function* rows(db: Db, filter: LeadFilter): AsyncGenerator<string> {
  yield csvStart + csvRow([...columns, "assignee"]);
  let last: Place | undefined;
  do {
    const leads = await filteredLeads(db, filter, last)
      .select(columns)
      .select("spam_verdict")
      .select(({ selectFrom }) =>
        selectFrom("people").whereRef("people.id", "=", "leads.assignee_id").select("people.name").as("assignee"),
      )
      .limit(batch)
      .execute();
    yield leads
      .map((lead) => ({ ...lead, spam_reason: spamReasonsInWords(lead) }))
      .map((lead) => csvRow([...columns, "assignee" as const].map((name) => cellText(lead[name]))))
      .join("");
    last = leads.length === batch ? leads.at(-1) : undefined;
  } while (last);
}

/** The filter as the audit log keeps it: people search for names and addresses, so it says only that they did. */
function withoutNames({ status, suspected, overdueAt, mailRefused, assignee, search }: LeadFilter): object {
  return {
    status: suspected ? "suspected" : (status ?? "open"),
    ...(overdueAt && { isOverdue: true }),
    ...(mailRefused && { isMailRefused: true }),
    ...(assignee !== undefined && { isAssigned: assignee !== null }),
    ...(search && { isSearched: true }),
  };
}

function cellText(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : (value ?? "");
}
