import type { ExpressionBuilder } from "kysely";
import { leadMatches, leadsMatching, selectiveTerms } from "#src/base/db/full-text/full-text-index.ts";
import type { Db, LeadRow, Tables } from "#src/base/db/tables.ts";
import { channels, isChannel } from "../origins.ts";
import type { StageFilter } from "../pipeline/stages.ts";
import { type LeadStatus, openStatuses } from "../statuses.ts";
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
  /** A service's slug. */
  service?: string;
  /** A value of `leads.source`. */
  source?: string;
  /** How it came: a key of `ways`, or the id of a form. */
  channel?: string;
  ids?: readonly string[];
  /** Received at this time or later. */
  since?: Date;
  /** A person's id; null: unassigned. */
  assignee?: string | null;
  /** Beginnings of words; all must be in name, company, email, phone or message. */
  search?: string;
}

/** The last lead of a page. */
export type LeadCursor = Pick<LeadRow, "received_at" | "id">;

export interface LeadPage {
  limit: number;
  before?: LeadCursor | undefined;
}

/** Matching leads, latest first. */
export function filteredLeads(db: Db, filter: LeadFilter, before?: LeadCursor) {
  return matchingLeads(db, filter)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("received_at", "id"), "<", tuple(before?.received_at ?? new Date(0), before?.id ?? "")),
      ),
    )
    .orderBy("received_at", "desc")
    .orderBy("id", "desc");
}

/** How many of the latest leads are scanned first, and at most, before the index is used. */
const scan = { first: 500, max: 5000 };

/**
 * The ids of a page. Common words are found fast among the latest leads, where the index would collect all leads that
 * have them. Rare words are found fast by the index.
 */
export async function filteredIds(db: Db, filter: LeadFilter, { limit, before }: LeadPage): Promise<string[]> {
  if (filter.needsAnswer) return idsNeedingAnswer(db, filter, { limit, before });
  const { search = "", ...others } = filter;
  const parsedSearch = parseSearch(search);
  const matching = filteredLeads(db, others, before);
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

/** So many leads whose customers wait are looked through, the latest first. */
const maxWaiting = 1000;

/** Each part has its own index, in the order of the list. There are up to twice as many as `limit`. */
async function idsNeedingAnswer(db: Db, { needsAnswer: _, ...filter }: LeadFilter, page: LeadPage): Promise<string[]> {
  const waiting = await db
    .selectFrom("leads")
    .select("id")
    .where("needs_answer_since", "is not", null)
    .orderBy("needs_answer_since", "desc")
    .limit(maxWaiting)
    .execute();
  const filters: LeadFilter[] = [
    { ...filter, status: "new" },
    ...(waiting.length > 0 ? [{ ...filter, isWaiting: true, ids: idsOf(waiting) }] : []),
  ];
  return (await Promise.all(filters.map((variant) => filteredIds(db, variant, page)))).flat();
}

function idsOf(leads: readonly { id: string }[]): string[] {
  return leads.map(({ id }) => id);
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  const counted = await matchingLeads(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .executeTakeFirstOrThrow();
  return counted.number;
}

function matchingLeads(db: Db, filter: LeadFilter) {
  const { overdueAt, since, assignee, service, source, channel, ids } = filter;
  const parsedSearch = parseSearch(filter.search ?? "");
  return db
    .selectFrom("leads")
    .where(({ eb, lit }) => {
      // Version 1 is unchanged since it arrived: not reviewed.
      if (filter.suspected) return eb("status", "=", "spam").and("spam_reason", "is not", null).and("version", "=", 1);
      if (filter.isOpen) return eb("status", "in", openStatuses);
      if (filter.isWaiting) return waiting(eb);
      if (filter.needsAnswer) return eb.or([eb("status", "=", "new"), waiting(eb)]);
      if (filter.stage) return inStage(eb, filter.stage);
      if (filter.status === "any") return lit(true);
      return eb("status", filter.status ? "=" : "!=", filter.status ?? "spam");
    })
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
