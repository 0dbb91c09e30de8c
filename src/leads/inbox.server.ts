import type { Db, LeadRow } from "../db/tables.ts";
import { mailsAbout } from "../mail/queue.server.ts";
import { csv } from "./csv.ts";

/** What lists show of a lead. */
const listed = ["id", "received_at", "status", "spam_reason", "name", "email", "company", "service_name"] as const;

/** All that there is of a lead. */
const whole = [
  ...listed,
  "phone",
  "service",
  "message",
  "language",
  "landing_page",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "reply_by",
] as const;

type ListedLead = Pick<LeadRow, (typeof listed)[number]>;

/** Which leads are meant. Suspected spam is meant only by its own name, or by `any`. */
interface LeadFilter {
  status?: LeadRow["status"] | "any";
  limit?: number;
  /** Those that came before this one, for the next page. */
  before?: Pick<LeadRow, "received_at" | "id"> | undefined;
}

/** The latest leads first. */
export function listLeads(db: Db, filter: LeadFilter = {}): Promise<ListedLead[]> {
  return filtered(db, filter)
    .select(listed)
    .limit(filter.limit ?? 50)
    .execute();
}

/** A lead with what was sent to whom about it, or null. */
export async function readLead(db: Db, id: string) {
  const lead = await db.selectFrom("leads").select(whole).where("id", "=", id).executeTakeFirst();
  return lead ? { lead, mails: await mailsAbout(db, id) } : null;
}

/** The ids that begin so, at most two: people are not made to copy a whole one. */
export async function leadIdsFrom(db: Db, start: string): Promise<string[]> {
  const leads = await db
    .selectFrom("leads")
    .select("id")
    .where(({ eb, fn, val }) => eb(fn<string>("substr", ["id", val(1), val(start.length)]), "=", start))
    .limit(2)
    .execute();
  return leads.map(({ id }) => id);
}

/** Leads as a CSV file for spreadsheet programs. */
export async function exportLeads(db: Db, filter: Pick<LeadFilter, "status"> = {}): Promise<string> {
  const leads = await filtered(db, filter).select(whole).execute();
  return csv([[...whole], ...leads.map((lead) => whole.map((column) => cellText(lead[column])))]);
}

function filtered(db: Db, { status, before }: LeadFilter) {
  return db
    .selectFrom("leads")
    .where(({ eb, lit }) => {
      if (status === "any") return lit(true);
      return eb("status", status ? "=" : "!=", status ?? "spam");
    })
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("received_at", "id"), "<", tuple(before?.received_at ?? new Date(0), before?.id ?? "")),
      ),
    )
    .orderBy("received_at", "desc")
    .orderBy("id", "desc");
}

function cellText(value: string | Date | null): string {
  return value instanceof Date ? value.toISOString() : (value ?? "");
}
