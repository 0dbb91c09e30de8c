import { contains } from "../db/contains.ts";
import type { Db, LeadRow } from "../db/tables.ts";
import { searchWords } from "./search-text.ts";
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
  /** Words that are all in name, company, e-mail, phone or message. */
  search?: string;
}

/** Where a page of a list ends: the next one begins after it. */
export type Place = Pick<LeadRow, "received_at" | "id">;

/** The leads that a filter means, the latest first. */
export function filteredLeads(db: Db, filter: LeadFilter) {
  return meantLeads(db, filter).orderBy("received_at", "desc").orderBy("id", "desc");
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  const counted = await meantLeads(db, filter)
    .select(({ fn }) => fn.countAll().as("number"))
    .executeTakeFirstOrThrow();
  return Number(counted.number);
}

function meantLeads(db: Db, filter: LeadFilter) {
  const { overdueAt, assignee } = filter;
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
      query
        .where("status", "in", ["new", "contacted", "qualified"])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("outbox")
              .select("outbox.id")
              .whereRef("outbox.about", "=", "leads.id")
              .where("outbox.state", "=", "refused"),
          ),
        ),
    )
    .$if(assignee !== undefined, (query) =>
      assignee === null ? query.where("assignee_id", "is", null) : query.where("assignee_id", "=", assignee ?? ""),
    )
    .where(({ and, ref }) => and(searchWords(filter.search ?? "").map((word) => contains(ref("search_text"), word))));
}
