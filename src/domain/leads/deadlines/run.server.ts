import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import { afterOpenMinutes, type OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { readNoticePeople } from "../rules/people.server.ts";
import type { NoticePerson } from "../rules/rules.ts";
import { readAway } from "./vacations.server.ts";

interface RunContext {
  now: Date;
  /** The public address, for links. */
  origin: string;
  /** Signs the addresses that answers go to. */
  secret: string;
  company: Company;
}

/** What the background work uses in one transaction. */
export interface DeadlineRun extends RunContext {
  tx: Tx;
  /** Who can be emailed about leads. */
  people: readonly NoticePerson[];
  /** Who is away, each with their substitute. */
  away: ReadonlyMap<string, string | null>;
}

export async function prepareRun(tx: Tx, context: RunContext): Promise<DeadlineRun> {
  const people = await readNoticePeople(tx);
  return { ...context, tx, people, away: await readAway(tx, dateIn(context.company.timeZone, context.now)) };
}

const columns = ["id", "name", "company", "email", "reply_by", "assignee_id"] as const;

export const waitingColumns = [...columns, "staff_address_seen_at"] as const;

/** A lead in an email about deadlines. */
export type WaitingLead = Pick<LeadRow, (typeof columns)[number]> &
  Partial<Pick<LeadRow, "staff_address_seen_at" | "is_sample">> & {
    /** Since when the customer waits who wrote again. */
    waits_since?: Date | null;
  };

/** When an answer to a customer who wrote again is due: the reply goal counts from their first email without one. */
export function answerDue(since: Date, company: OpeningHours & Pick<Company, "replyMinutes">): Date | null {
  return afterOpenMinutes(since, company.replyMinutes, company);
}
