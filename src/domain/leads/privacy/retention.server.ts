import type { Db } from "#src/base/db/tables.ts";
import { type Actor, recordAudit, websiteActor } from "#src/domain/audit-log/record.server.ts";
import { type LeadStatus, leadStatuses } from "../statuses.ts";
import { type EraseContext, eraseLead } from "./erase.server.ts";

/** How many months after the last activity a lead is erased, by status. A status without a number is kept. */
export type Retention = Partial<Record<LeadStatus, number>>;

export const maxRetentionMonths = 240;

/** Erased in one run: other writers wait for each. */
const batchSize = 50;

export async function readRetention(db: Db): Promise<Retention> {
  const rows = await db.selectFrom("lead_retention").select(["status", "months"]).execute();
  return Object.fromEntries(rows.map(({ status, months }) => [status, months]));
}

/** The months of all statuses: null if all leads are kept, undefined if the statuses differ. */
export function monthsOfAll(retention: Retention): number | null | undefined {
  const [first = null, ...others] = new Set(leadStatuses.map((status) => retention[status] ?? null));
  return others.length === 0 ? first : undefined;
}

export async function saveRetention(db: Db, by: Actor, retention: Retention, now: Date): Promise<void> {
  const rows = rulesOf(retention).map(([status, months]) => ({ status, months }));
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("lead_retention").execute();
    if (rows.length > 0) await tx.insertInto("lead_retention").values(rows).execute();
    const subject = { kind: "leads", id: "retention", title: "leads" };
    await recordAudit(tx, { person: by, act: "retention-changed", subject, detail: retention, at: now });
  });
}

/** How many leads would be erased now, by status. */
export async function previewRetention(
  db: Db,
  retention: Retention,
  now: Date,
): Promise<Partial<Record<LeadStatus, number>>> {
  const counts = await Promise.all(
    rulesOf(retention).map(async ([status, months]) => {
      const due = dueLeads(db, status, months, now).select(({ fn }) => fn.countAll<number>().as("number"));
      return [status, (await due.executeTakeFirstOrThrow()).number] as const;
    }),
  );
  return Object.fromEntries(counts);
}

/** Erases leads whose time is over. */
export async function runRetention(context: EraseContext, signal: AbortSignal): Promise<void> {
  const { db, now } = context;
  for (const [status, months] of rulesOf(await readRetention(db))) {
    for (let ids = [""]; ids.length > 0 && !signal.aborted; ) {
      const due = await dueLeads(db, status, months, now()).select("leads.id").limit(batchSize).execute();
      ids = due.map(({ id }) => id);
      for (const id of ids) await eraseLead(context, websiteActor, id, "retention");
    }
  }
}

function rulesOf(retention: Retention) {
  return Object.entries(retention) as [LeadStatus, number][];
}

/** Without activity since then: no email, note, appointment, or task that is open. */
function dueLeads(db: Db, status: LeadStatus, months: number, now: Date) {
  const before = monthsBefore(now, months);
  return db
    .selectFrom("leads")
    .where("status", "=", status)
    .where("received_at", "<", before)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        [
          selectFrom("lead_messages")
            .select("lead_messages.id")
            .whereRef("lead_messages.lead_id", "=", "leads.id")
            .where("lead_messages.at", ">=", before),
          selectFrom("lead_notes")
            .select("lead_notes.id")
            .whereRef("lead_notes.lead_id", "=", "leads.id")
            .where("lead_notes.at", ">=", before),
          selectFrom("bookings")
            .select("bookings.id")
            .whereRef("bookings.lead_id", "=", "leads.id")
            .where("bookings.ends_at", ">=", before),
          selectFrom("lead_tasks")
            .select("lead_tasks.id")
            .whereRef("lead_tasks.lead_id", "=", "leads.id")
            .where("lead_tasks.done_at", "is", null),
        ].map((activity) => not(exists(activity))),
      ),
    );
}

function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
