import type { Db } from "../db/tables.ts";
import { mailsAbout } from "../mail/queue.server.ts";
import { countLeads, filteredIds, filteredLeads, type LeadFilter, type Page } from "./filter.server.ts";

/** What lists show of a lead, besides how its message begins. */
const listed = [
  "id",
  "received_at",
  "status",
  "spam_reason",
  "name",
  "email",
  "company",
  "service_name",
  "assignee_id",
  "reply_by",
] as const;

/** All that there is of a lead. */
export const whole = [
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
  "spam_verdict",
] as const;

/** How much of a message lists show, in characters. */
const beginning = 160;

/** The latest leads first; those that came before `before`, for the next page. */
export async function listLeads(db: Db, filter: LeadFilter & Partial<Page> = {}) {
  const { limit = 50, before, ...meant } = filter;
  const ids = await filteredIds(db, meant, { limit, before });
  if (ids.length === 0) return [];
  return db
    .selectFrom("leads")
    .select(listed)
    .select(({ fn, val }) => fn<string>("substr", ["message", val(1), val(beginning)]).as("message"))
    .where("id", "in", ids)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A lead with what was sent to whom about it, or null. */
export async function readLead(db: Db, id: string) {
  const lead = await db
    .selectFrom("leads")
    .select(whole)
    .select(["version", "confirmation_withheld"])
    .where("id", "=", id)
    .executeTakeFirst();
  return lead ? { lead, mails: await mailsAbout(db, id) } : null;
}

/** What was written down about a lead and what was done to it, the latest first. */
export async function readLeadWork(db: Db, id: string) {
  const [notes, acts] = await Promise.all([
    db
      .selectFrom("lead_notes")
      .select(["id", "person_name", "text", "at"])
      .where("lead_id", "=", id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute(),
    db
      .selectFrom("history")
      .select(["id", "person_name", "act", "detail", "at"])
      .where("subject_kind", "=", "lead")
      .where("subject_id", "=", id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute(),
  ]);
  return { notes, acts };
}

/** What waits in the inbox. */
export interface InboxCounts {
  new: number;
  /** New ones whose visitor was promised an answer before now. */
  overdue: number;
  suspected: number;
  /** Those under way about which a mail was refused for good. */
  mailRefused: number;
  /** The latest new one's id, and when the oldest new one came. */
  latest: string | null;
  oldest: Date | null;
}

export async function countInbox(db: Db, now: Date): Promise<InboxCounts> {
  const [counted, suspected, mailRefused, latest] = await Promise.all([
    db
      .selectFrom("leads")
      .select(({ fn }) => [
        fn.countAll().as("new"),
        fn.countAll().filterWhere("reply_by", "<", now).as("overdue"),
        fn.min("received_at").as("oldest"),
      ])
      .where("status", "=", "new")
      .executeTakeFirstOrThrow(),
    countLeads(db, { suspected: true }),
    countLeads(db, { mailRefused: true }),
    filteredLeads(db, { status: "new" }).select("id").limit(1).executeTakeFirst(),
  ]);
  return {
    new: Number(counted.new),
    overdue: Number(counted.overdue),
    suspected,
    mailRefused,
    latest: latest?.id ?? null,
    oldest: counted.oldest === null ? null : new Date(counted.oldest),
  };
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
