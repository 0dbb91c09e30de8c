import { recordAudit } from "../../audit-log/record.server.ts";
import { dateIn } from "../../content/published/calendar.ts";
import { locking } from "../../db/dialect.ts";
import type { Db, LeadRow, Tx } from "../../db/tables.ts";
import { defaultRule, publishedService, readNoticePeople } from "../notice-rules.server.ts";
import { readAway } from "./vacations.server.ts";

/** Who gets new leads about a service, or all others. */
export interface AssignmentRule {
  /** The service's id, or `defaultRule`. */
  id: string;
  /** Ids of people, who get leads in turn. */
  people: string[];
}

export async function readAssignmentRules(db: Db): Promise<AssignmentRule[]> {
  const rows = await db.selectFrom("lead_assignment_rules").select(["id", "people"]).orderBy("id").execute();
  return rows.map(({ id, people }) => ({ id, people: people.ids }));
}

export async function saveAssignmentRule(tx: Tx, { id, people }: AssignmentRule): Promise<void> {
  await tx
    .insertInto("lead_assignment_rules")
    .values({ id, service_id: id === defaultRule ? null : id, people: { ids: people }, last_id: null })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ people: { ids: people } }))
    .execute();
}

/** Returns false if there is none. */
export async function deleteAssignmentRule(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("lead_assignment_rules")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

interface Turn {
  /** Whose turn it was. */
  id: string;
  /** Who gets the lead: that person, or their substitute. */
  assignee: string;
}

/**
 * Whose turn it is after `last`. Someone who is away hands the lead to their substitute; without one who is here, the turn
 * goes on. Null if nobody can take it.
 */
export function nextTurn(
  people: readonly string[],
  last: string | null,
  present: ReadonlySet<string>,
  away: ReadonlyMap<string, string | null>,
): Turn | null {
  const start = last === null ? 0 : people.indexOf(last) + 1;
  const isHere = (id: string) => present.has(id) && !away.has(id);
  for (const id of [...people.slice(start), ...people.slice(0, start)]) {
    if (isHere(id)) return { id, assignee: id };
    const substitute = present.has(id) ? away.get(id) : null;
    if (substitute && isHere(substitute)) return { id, assignee: substitute };
  }
  return null;
}

/** Takes the turn of the rule for a new lead, and returns who gets it; null for nobody. */
export async function takeTurn(
  tx: Tx,
  { service, language }: Pick<LeadRow, "service" | "language">,
  timeZone: string,
  now: Date,
): Promise<string | null> {
  const rules = await readAssignmentRules(tx);
  if (rules.length === 0) return null;
  const serviceId = service === "" ? null : await publishedService(tx, service, language);
  const rule = rules.find(({ id }) => id === serviceId) ?? rules.find(({ id }) => id === defaultRule);
  if (!rule) return null;
  // Of several instances, one at a time takes a turn.
  const own = tx.selectFrom("lead_assignment_rules").select(["people", "last_id"]).where("id", "=", rule.id);
  const stored = await locking(tx, own).executeTakeFirst();
  if (!stored) return null;
  const present = new Set((await readNoticePeople(tx)).map(({ id }) => id));
  const turn = nextTurn(stored.people.ids, stored.last_id, present, await readAway(tx, dateIn(timeZone, now)));
  if (!turn) return null;
  await tx.updateTable("lead_assignment_rules").set({ last_id: turn.id }).where("id", "=", rule.id).execute();
  return turn.assignee;
}

/** The audit line of a lead that a rule assigned. */
export async function recordAssignment(
  tx: Tx,
  lead: Pick<LeadRow, "id" | "name">,
  assignee: string,
  at: Date,
): Promise<void> {
  const person = await tx.selectFrom("people").select("name").where("id", "=", assignee).executeTakeFirstOrThrow();
  await recordAudit(tx, {
    person: { id: null, name: "Website" },
    act: "assigned",
    subject: { kind: "lead", id: lead.id, title: lead.name },
    detail: { from: null, to: person.name },
    at,
  });
}
