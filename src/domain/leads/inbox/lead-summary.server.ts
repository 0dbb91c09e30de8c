import type { Db } from "#src/base/db/tables.ts";
import { stageColumns } from "../pipeline/stages.ts";
import { countLeads, filteredLeads, type LeadFilter } from "./filter.server.ts";
import { countInbox } from "./inbox.server.ts";

const columns = ["id", "name", "company", "service_name", ...stageColumns, "received_at", "reply_by"] as const;

interface LeadSummaryInput {
  /** The id of the person whose leads are listed as theirs. */
  person: string;
  now: Date;
  /** From when on leads are counted as recent. */
  since: Date;
  /** How many leads each list has at most. */
  limit: number;
}

/** What a salesperson has to know first: who waits for a reply, the oldest first; their open leads; and the latest. */
export async function readLeadSummary(db: Db, { person, now, since, limit }: LeadSummaryInput) {
  const mineFilter: LeadFilter = { isOpen: true, assignee: person };
  const rows = (filter: LeadFilter) => filteredLeads(db, filter).select(columns).limit(limit);
  const [counts, mineCount, recentCount, waiting, mine, recent] = await Promise.all([
    countInbox(db, now),
    countLeads(db, mineFilter),
    countLeads(db, { since }),
    rows({ status: "new" }).clearOrderBy().orderBy("received_at").orderBy("id").execute(),
    rows(mineFilter).execute(),
    rows({}).execute(),
  ]);
  return { counts: { ...counts, mine: mineCount, recent: recentCount }, waiting, mine, recent };
}
