import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { readNoticePeople } from "../rules/people.server.ts";
import type { NoticePerson } from "../rules/rules.ts";
import { readAway } from "./vacations.server.ts";

interface RunContext {
  now: Date;
  /** The public address, for links. */
  origin: string;
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

export const waitingColumns = ["id", "name", "company", "reply_by", "assignee_id"] as const;

/** A lead in an email about deadlines. */
export type WaitingLead = Pick<LeadRow, (typeof waitingColumns)[number]>;
