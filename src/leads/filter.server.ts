import type { Db, LeadRow } from "../db/tables.ts";
import { hasWords, leadsWith, tellingParts } from "../db/word-index.ts";
import { searchFor } from "./search-text.ts";
import type { LeadStatus } from "./statuses.ts";

/** Which leads are meant. Spam is meant only by its own name, or by `any`. */
export interface LeadFilter {
  status?: LeadStatus | "any";
  /** Taken for spam by the product itself, and nobody has decided yet. */
  suspected?: boolean;
  /** New ones whose visitor was promised an answer before this time. */
  overdueAt?: Date;
  /** Still under way, and of the mails about it one was refused for good. */
  mailRefused?: boolean;
  /** Somebody's id; null: nobody's. */
  assignee?: string | null;
  /** Beginnings of words that are all in name, company, e-mail, phone or message. */
  search?: string;
}

/** Where a page of a list ends: the next one begins after it. */
export type Place = Pick<LeadRow, "received_at" | "id">;

/** A page of a list: so many leads, from a place on. */
export interface Page {
  limit: number;
  before?: Place | undefined;
}

/** The leads that a filter means, the latest first. */
export function filteredLeads(db: Db, filter: LeadFilter, before?: Place) {
  return meantLeads(db, filter)
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("received_at", "id"), "<", tuple(before?.received_at ?? new Date(0), before?.id ?? "")),
      ),
    )
    .orderBy("received_at", "desc")
    .orderBy("id", "desc");
}

/** How many of the latest leads are looked through before the index is asked. */
const latest = 500;

/**
 * The ids of a page. Words that many leads have are soon met among the latest, where the index would have to gather
 * all that have them; of words that few have, the index knows at once.
 */
export async function filteredIds(db: Db, filter: LeadFilter, { limit, before }: Page): Promise<string[]> {
  const { search = "", ...others } = filter;
  const asked = searchFor(search);
  const meant = filteredLeads(db, others, before);
  if (asked.length === 0) return idsOf(await meant.select("leads.id").limit(limit).execute());
  const searched = meant.innerJoin("lead_search", "lead_search.lead_id", "leads.id").select("leads.id");
  const looked = await searched.select(hasWords(asked).as("found")).limit(latest).execute();
  const found = looked.filter((lead) => lead.found).slice(0, limit);
  if (found.length === limit || looked.length < latest) return idsOf(found);
  const telling = leadsWith(db, await tellingParts(db, asked));
  return idsOf(await searched.where("leads.id", "in", telling).where(hasWords(asked)).limit(limit).execute());
}

function idsOf(leads: readonly { id: string }[]): string[] {
  return leads.map(({ id }) => id);
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  const counted = await meantLeads(db, filter)
    .select(({ fn }) => fn.countAll().as("number"))
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

function meantLeads(db: Db, filter: LeadFilter) {
  const { overdueAt, assignee } = filter;
  const asked = searchFor(filter.search ?? "");
  return db
    .selectFrom("leads")
    .where(({ eb, lit }) => {
      // The first version is as it came: nobody has decided.
      if (filter.suspected) return eb("status", "=", "spam").and("spam_reason", "is not", null).and("version", "=", 1);
      if (filter.status === "any") return lit(true);
      return eb("status", filter.status ? "=" : "!=", filter.status ?? "spam");
    })
    .$if(overdueAt !== undefined, (query) =>
      query.where("status", "=", "new").where("reply_by", "<", overdueAt ?? null),
    )
    .$if(filter.mailRefused === true, (query) =>
      query.where("status", "not in", ["won", "lost"]).where("leads.id", "in", refusedAbout(db)),
    )
    .$if(assignee !== undefined, (query) =>
      assignee === null ? query.where("assignee_id", "is", null) : query.where("assignee_id", "=", assignee ?? ""),
    )
    .$if(asked.length > 0, (query) => query.where("leads.id", "in", leadsWith(db, asked)));
}

/** What the mails are about that were refused for good. */
function refusedAbout(db: Db) {
  return db
    .selectFrom("outbox")
    .select("about")
    .where("state", "=", "refused")
    .where("about", "is not", null)
    .$narrowType<{ about: string }>();
}
