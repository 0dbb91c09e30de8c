import { sql } from "kysely";
import type { Db } from "#src/base/db/tables.ts";
import { auditLinesAbout } from "#src/domain/audit-log/read.server.ts";
import { emailsAbout } from "#src/domain/email/queue/queue.server.ts";
import { fieldColumns } from "../fields.ts";
import { outcomeColumns } from "../pipeline/outcome.ts";
import { isOpenStatus, openStatuses } from "../statuses.ts";
import { countLeads, filteredIds, filteredLeads, type LeadFilter, type LeadPage } from "./filter.server.ts";

/** The columns of lists, in addition to the start of the message. */
const listColumns = [
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

/** The columns of one lead, in the order of CSV files. */
export const leadColumns = [
  ...new Set([
    ...listColumns,
    ...fieldColumns,
    ...outcomeColumns,
    "language",
    "spam_verdict",
    "origin",
    "stage",
  ] as const),
];

/** In characters. */
const excerptLength = 160;

export type LeadListItem = Awaited<ReturnType<typeof listLeads>>[number];

/** A page of leads, in order. */
export async function listLeads(db: Db, filter: LeadFilter & Partial<LeadPage> = {}) {
  const { limit = 50, order, after, ...leadFilter } = filter;
  const ids = await filteredIds(db, leadFilter, { limit, order, after });
  if (ids.length === 0) return [];
  const leads = await db
    .selectFrom("leads")
    .select(listColumns)
    .select(["version", "needs_answer_since", "last_customer_message_at", "bounced_at", "source"])
    .select(["value_cents", "currency", "estimate", "form_page", "language"])
    .select(["is_sample", "stage", "not_sale"])
    .select(({ fn, val }) => fn<string>("substr", ["message", val(1), val(excerptLength)]).as("message"))
    .select((eb) =>
      eb
        .selectFrom("lead_messages")
        .select("kind")
        .whereRef("lead_id", "=", "leads.id")
        .where("kind", "in", ["reply", "customer", "auto-reply"])
        .orderBy("at", "desc")
        .limit(1)
        .as("latest_message"),
    )
    .select((eb) =>
      eb
        .selectFrom("lead_messages")
        .select(({ fn, val }) => fn<string>("substr", ["text", val(1), val(2 * excerptLength)]).as("text"))
        .whereRef("lead_id", "=", "leads.id")
        .where("kind", "=", "customer")
        .orderBy("at", "desc")
        .limit(1)
        .as("latest_text"),
    )
    .select((eb) =>
      eb
        .selectFrom("lead_messages")
        .innerJoin("outbox", "outbox.id", "lead_messages.outbox_id")
        .select("outbox.state")
        .whereRef("lead_id", "=", "leads.id")
        .orderBy("lead_messages.at", "desc")
        .limit(1)
        .as("latest_reply"),
    )
    .where("id", "in", ids)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return leads.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** The services that leads are about, at most `limit`, named as in the latest. Each is found in the index, without the leads between. */
export async function readServicesOfLeads(db: Db, limit: number): Promise<{ slug: string; name: string }[]> {
  const found: { slug: string; name: string }[] = [];
  while (found.length < limit) {
    const last = found.at(-1)?.slug;
    const next = await db
      .selectFrom("leads")
      .select(["service as slug", "service_name as name"])
      .where("service", ">", "")
      .$if(last !== undefined, (query) => query.where("service", "<", last ?? ""))
      .orderBy("service", "desc")
      .orderBy("received_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!next) break;
    found.push(next);
  }
  return found;
}

/** Leads with one email address that are looked at, for all of a page. */
const maxSameAddress = 500;

/** The ids of open leads whose email address another open lead has. */
export async function withSharedAddress(db: Db, leads: readonly LeadListItem[]): Promise<Set<string>> {
  const open = leads.filter(({ email, status }) => email !== "" && isOpenStatus(status));
  if (open.length === 0) return new Set();
  const same = await db
    .selectFrom("leads")
    .select(["id", "email"])
    .where(sql<string>`lower(email)`, "in", [...new Set(open.map(({ email }) => email.toLowerCase()))])
    // An expression, so that SQLite uses the index of the addresses.
    .where(sql<string>`coalesce(status, '')`, "in", openStatuses)
    .limit(maxSameAddress)
    .execute();
  const isSame = (lead: LeadListItem) =>
    same.some(({ id, email }) => id !== lead.id && email.toLowerCase() === lead.email.toLowerCase());
  return new Set(open.filter(isSame).map(({ id }) => id));
}

export interface Tally {
  leads: number;
  /** What they are worth, in hundredths. Values in other currencies don't count. */
  cents: number;
  /** The same by who has them, in no order. */
  people: { id: string | null; cents: number }[];
}

/** Counts and adds up the leads that match, up to `most` of them. */
export async function tallyLeads(
  db: Db,
  filter: LeadFilter,
  { currency, limit }: { currency: string; limit: number },
): Promise<Tally> {
  const some = filteredLeads(db, filter)
    .clearOrderBy()
    .select(["leads.assignee_id", "leads.value_cents", "leads.currency"])
    .limit(limit)
    .as("some");
  const rows = await db
    .selectFrom(some)
    .select(({ fn }) => [
      "assignee_id",
      fn.countAll<number>().as("leads"),
      fn.sum("value_cents").filterWhere("currency", "=", currency).as("cents"),
    ])
    .groupBy("assignee_id")
    .execute();
  const people = rows.map(({ assignee_id, cents }) => ({ id: assignee_id, cents: Number(cents ?? 0) }));
  return {
    leads: rows.reduce((sum, { leads }) => sum + Number(leads), 0),
    cents: people.reduce((sum, { cents }) => sum + cents, 0),
    people: people.filter(({ cents }) => cents > 0),
  };
}

/** A lead with its emails, or null. */
export async function readLead(db: Db, id: string) {
  const lead = await db
    .selectFrom("leads")
    .select(leadColumns)
    .select(["version", "confirmation_withheld", "needs_answer_since", "form_id", "bounced_at", "bounce", "is_sample"])
    .where("id", "=", id)
    .executeTakeFirst();
  return lead ? { lead, emails: await emailsAbout(db, id) } : null;
}

/** A lead's notes and audit lines, latest first. */
export async function readLeadWork(db: Db, id: string) {
  const [notes, acts] = await Promise.all([
    db
      .selectFrom("lead_notes")
      .select(["id", "kind", "outcome", "person_name", "text", "at"])
      .where("lead_id", "=", id)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .execute(),
    auditLinesAbout(db, "lead", id),
  ]);
  return { notes, acts };
}

export interface InboxCounts {
  new: number;
  /** New leads whose promised reply time is over. */
  overdue: number;
  suspected: number;
  /** Open leads with a refused email. */
  emailRefused: number;
  /** New leads, and those whose customer has written again. */
  needAnswer: number;
  /** The id of the latest new lead. */
  latest: string | null;
  /** When the oldest new lead arrived. */
  oldest: Date | null;
  /** The id of the last thing that happened to a lead; null if that is long ago. */
  lastAct: string | null;
}

/** How many leads the tabs of a person's inbox have, each counted up to `limit`. */
export async function countTabs(db: Db, { person, limit }: { person: string; limit: number }) {
  const [mine, all, spam] = await Promise.all([
    countLeads(db, { isOpen: true, assignee: person }, limit),
    countLeads(db, {}, limit),
    countLeads(db, { status: "spam" }, limit),
  ]);
  return { mine, all, spam };
}

export async function countInbox(db: Db, now: Date): Promise<InboxCounts> {
  const [counted, suspected, emailRefused, waiting, latest, lastAct] = await Promise.all([
    db
      .selectFrom("leads")
      .select(({ fn }) => [
        fn.countAll<number>().as("new"),
        fn.countAll<number>().filterWhere("reply_by", "<", now).as("overdue"),
        fn.min("received_at").as("oldest"),
      ])
      .where("status", "=", "new")
      .executeTakeFirstOrThrow(),
    countLeads(db, { suspected: true }),
    countLeads(db, { emailRefused: true }),
    countLeads(db, { isWaiting: true }),
    filteredLeads(db, { status: "new" }).select("id").limit(1).executeTakeFirst(),
    readLastAct(db),
  ]);
  return {
    new: counted.new,
    overdue: counted.overdue,
    suspected,
    emailRefused,
    needAnswer: counted.new + waiting,
    latest: latest?.id ?? null,
    oldest: counted.oldest === null ? null : new Date(counted.oldest),
    lastAct,
  };
}

/** Ids that begin with `start`, at most two. */
export async function findLeadIds(db: Db, prefix: string): Promise<string[]> {
  const leads = await db
    .selectFrom("leads")
    .select("id")
    .where(({ eb, fn, val }) => eb(fn<string>("substr", ["id", val(1), val(prefix.length)]), "=", prefix))
    .limit(2)
    .execute();
  return leads.map(({ id }) => id);
}

/** Lines of the audit log that are looked through. */
const latestActs = 100;

async function readLastAct(db: Db): Promise<string | null> {
  const acts = db.selectFrom("audit_log").select(["id", "subject_kind", "at"]).orderBy("at", "desc").limit(latestActs);
  const found = await db
    .selectFrom(acts.as("acts"))
    .select("id")
    .where("subject_kind", "in", ["lead", "leads"])
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
