import { dateIn } from "../../content/published/calendar.ts";
import type { Company } from "../../content/schema/settings.ts";
import type { LeadRow, Tx } from "../../db/tables.ts";
import { type NoticePerson, readNoticePeople } from "../notice-rules.server.ts";
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
