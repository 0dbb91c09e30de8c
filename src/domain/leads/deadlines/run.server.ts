import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { type NoticePerson, readNoticePeople } from "../intake/notice-rules.server.ts";
import { readAway } from "./vacations.server.ts";

interface Occasion {
  now: Date;
  /** The public address, for links. */
  origin: string;
  company: Company;
}

/** What the background work uses in one transaction. */
export interface Run extends Occasion {
  tx: Tx;
  /** Who can be emailed about leads. */
  people: readonly NoticePerson[];
  /** Who is away, each with their substitute. */
  away: ReadonlyMap<string, string | null>;
}

export async function prepareRun(tx: Tx, occasion: Occasion): Promise<Run> {
  const people = await readNoticePeople(tx);
  return { ...occasion, tx, people, away: await readAway(tx, dateIn(occasion.company.timeZone, occasion.now)) };
}

export const waitingColumns = ["id", "name", "company", "reply_by", "assignee_id"] as const;

/** A lead in an email about deadlines. */
export type WaitingLead = Pick<LeadRow, (typeof waitingColumns)[number]>;
