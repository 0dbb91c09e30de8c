import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { leadMatches, leadsMatching, selectiveTerms } from "#src/base/db/full-text/full-text-index.ts";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { channels, isChannel } from "../origins.ts";
import type { StageFilter } from "../pipeline/stages.ts";
import { type LeadStatus, openStatuses } from "../statuses.ts";
import { isAfter, type LeadCursor, type LeadOrder, sortKeys } from "./order.server.ts";
import { parseSearch } from "./search-text.ts";

/** Without `status`, all leads except spam. */
export interface LeadFilter {
  status?: LeadStatus | "any";
  /** Instead of `status`. */
  stage?: StageFilter;
  /** Flagged as spam automatically, and not reviewed yet. */
  suspected?: boolean;
  /** New leads whose promised reply time is before this. */
  overdueAt?: Date;
  /** Open leads with a refused email. */
  emailRefused?: boolean;
  /** New, contacted or qualified. */
  isOpen?: boolean;
  /** New, or with an email of the customer that nobody has answered, also when it is won or lost. */
  needsAnswer?: boolean;
  /** Not new, with such an email. */
  isWaiting?: boolean;
  /** Without sample leads. */
  isReal?: boolean;
  /** New with a promised reply time, waiting as above, or neither. */
  deadline?: "reply" | "answer" | "none";
  /** A service's slug. */
  service?: string;
  /** A value of `leads.source`. */
  source?: string;
  /** How it came: a key of `channels`, or the id of a form. */
  channel?: string;
  language?: string;
  ids?: readonly string[];
  /** Received at this time or later. */
  since?: Date;
  /** A person's id; null: unassigned. */
  assignee?: string | null;
  /** Beginnings of words; all must be in name, company, email, phone or message. */
  search?: string;
}

export interface LeadPage {
  limit: number;
  /** By default, by when they were received. */
  order?: LeadOrder | undefined;
  after?: LeadCursor | undefined;
}

/** Matching leads in order. */
export function filteredLeads(db: Db, filter: LeadFilter, { order = "received", after }: Omit<LeadPage, "limit"> = {}) {
  const { columns, direction } = sortKeys(order);
  const matching = matchingLeads(db, filter).$if(after !== undefined, (query) =>
    query.where(isAfter(order, after ?? [])),
  );
  return columns.reduce((query, column) => query.orderBy(column, direction), matching);
}

/** How many of the first leads in order are scanned at first, and at most, before the index is used. */
const scan = { first: 500, max: 5000 };

/**
 * The ids of a page. Common words are found fast among the first leads, where the index would collect all leads that
 * have them. Rare words are found fast by the index.
 */
export async function filteredIds(db: Db, filter: LeadFilter, { limit, ...page }: LeadPage): Promise<string[]> {
  const { search = "", ...others } = filter;
  const parsedSearch = parseSearch(search);
  const matching = filteredLeads(db, others, page);
  if (parsedSearch.length === 0) return idsOf(await matching.select("leads.id").limit(limit).execute());
  const searched = matching.innerJoin("lead_search", "lead_search.lead_id", "leads.id").select("leads.id");
  for (let scanned = scan.first; scanned <= scan.max; ) {
    const scannedLeads = await searched.select(leadMatches(parsedSearch).as("found")).limit(scanned).execute();
    const found = scannedLeads.filter((lead) => lead.found).slice(0, limit);
    if (found.length === limit || scannedLeads.length < scanned) return idsOf(found);
    // Twice as many as fill the page at this rate.
    scanned = Math.ceil((2 * scanned * limit) / found.length);
  }
  const matchingIds = leadsMatching(db, await selectiveTerms(db, parsedSearch));
  return idsOf(
    await searched.where("leads.id", "in", matchingIds).where(leadMatches(parsedSearch)).limit(limit).execute(),
  );
}

function idsOf(leads: readonly { id: string }[]): string[] {
  return leads.map(({ id }) => id);
}

/** Counts leads, up to `limit` of them. */
export async function countLeads(db: Db, filter: LeadFilter, limit?: number): Promise<number> {
  const matching = matchingLeads(db, filter);
  const counted =
    limit === undefined
      ? matching.select(({ fn }) => fn.countAll<number>().as("number"))
      : db
          .selectFrom(matching.select("leads.id").limit(limit).as("some"))
          .select(({ fn }) => fn.countAll<number>().as("number"));
  return (await counted.executeTakeFirstOrThrow()).number;
}

function matchingLeads(db: Db, filter: LeadFilter) {
  const { deadline, overdueAt, since, assignee, service, source, channel, language, ids } = filter;
  const parsedSearch = parseSearch(filter.search ?? "");
  return db
    .selectFrom("leads")
    .where(({ eb, lit }) => {
      // Version 1 is unchanged since it arrived: not reviewed.
      if (filter.suspected) return eb("status", "=", "spam").and("spam_reason", "is not", null).and("version", "=", 1);
      if (filter.isOpen) return eb("status", "in", openStatuses);
      if (filter.isWaiting) return waiting(eb);
      // Each part has an index.
      if (filter.needsAnswer) return eb("leads.id", "in", newLeads(db).unionAll(waitingLeads(db)));
      if (filter.stage) return inStage(eb, filter.stage);
      if (filter.status === "any") return lit(true);
      return eb("status", filter.status ? "=" : "!=", filter.status ?? "spam");
    })
    .$if(deadline === "reply", (query) => query.where(sql<SqlBool>`"status" = 'new'`).where("reply_by", "is not", null))
    .$if(deadline === "answer", (query) => query.where(waiting))
    .$if(deadline === "none", (query) =>
      query.where(({ eb, not }) => not(waiting(eb)).and(not(eb("status", "=", "new").and("reply_by", "is not", null)))),
    )
    .$if(overdueAt !== undefined, (query) =>
      query.where("status", "=", "new").where("reply_by", "<", overdueAt ?? null),
    )
    .$if(filter.isReal === true, (query) => query.where("is_sample", "=", false))
    .$if(since !== undefined, (query) => query.where("received_at", ">=", since ?? new Date(0)))
    .$if(filter.emailRefused === true, (query) =>
      query.where("status", "not in", ["won", "lost"]).where("leads.id", "in", leadsWithRefusedEmail(db)),
    )
    .$if(assignee !== undefined, (query) =>
      assignee === null ? query.where("assignee_id", "is", null) : query.where("assignee_id", "=", assignee ?? ""),
    )
    .$if(service !== undefined, (query) => query.where("service", "=", service ?? ""))
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .$if(channel !== undefined, (query) => query.where((eb) => isFromChannel(eb, channel ?? "")))
    .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
    .$if(ids !== undefined, (query) =>
      query.where((eb) => (ids?.length ? eb("leads.id", "in", [...ids]) : eb.lit(false))),
    )
    .$if(parsedSearch.length > 0, (query) => query.where("leads.id", "in", leadsMatching(db, parsedSearch)));
}

function inStage(eb: ExpressionBuilder<Tables, "leads">, { status, stage, otherStages, isSale }: StageFilter) {
  return eb.and([
    eb("status", "=", status),
    ...(stage === undefined ? [] : [eb("stage", "=", stage)]),
    ...(otherStages ? [eb.or([eb("stage", "is", null), eb("stage", "not in", otherStages)])] : []),
    ...(isSale === undefined ? [] : [eb("not_sale", isSale ? "is" : "is not", null)]),
  ]);
}

function newLeads(db: Db) {
  return db.selectFrom("leads").select("id").where("status", "=", "new");
}

function waitingLeads(db: Db) {
  return db.selectFrom("leads").select("id").where(waiting);
}

function waiting(eb: ExpressionBuilder<Tables, "leads">) {
  return eb("needs_answer_since", "is not", null).and("status", "not in", ["new", "spam"]);
}

function isFromChannel(eb: ExpressionBuilder<Tables, "leads">, channel: string) {
  return isChannel(channel) ? eb("origin", "in", channels[channel].origins) : eb("form_id", "=", channel);
}

function leadsWithRefusedEmail(db: Db) {
  return db
    .selectFrom("outbox")
    .select("subject_id")
    .where("state", "=", "refused")
    .where("subject_id", "is not", null)
    .$narrowType<{ about: string }>();
}

/** Enough for a select. */
const maxSources = 50;

/** The sources that leads have, in order. Each is found in the index, without reading the leads between. */
export async function listSources(db: Db): Promise<string[]> {
  const found: string[] = [];
  let last = "";
  while (found.length < maxSources) {
    const next = await db
      .selectFrom("leads")
      .select(({ fn }) => fn.min("source").as("source"))
      .where("source", ">", last)
      .executeTakeFirst();
    if (!next?.source) break;
    last = next.source;
    found.push(last);
  }
  return found;
}
