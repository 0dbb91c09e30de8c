import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { assignedEmail, type DeadlineEmailContext } from "../deadlines/emails.server.ts";
import type { WaitingLead } from "../deadlines/run.server.ts";
import { readAway } from "../deadlines/vacations.server.ts";
import { serviceTitle } from "../services.server.ts";
import { publishedService, readNoticePeople } from "./notice-rules.server.ts";
import { defaultRule } from "./rules.ts";
import { assignByTurn, type TurnAssignments, type TurnFacts } from "./turns.ts";

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

/** Returns the title of the service. */
export async function saveAssignmentRule(
  db: Db,
  by: Actor,
  { id, people }: AssignmentRule,
  now: Date,
): Promise<{ state: "saved"; title: string } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const title = id === defaultRule ? "all other services" : await serviceTitle(tx, id);
    if (title === null) return { state: "notFound" };
    await tx
      .insertInto("lead_assignment_rules")
      .values({ id, service_id: id === defaultRule ? null : id, people: { ids: people }, last_id: null })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ people: { ids: people } }))
      .execute();
    await record(tx, by, "assignment-changed", title, now);
    return { state: "saved", title };
  });
}

export async function deleteAssignmentRule(
  db: Db,
  by: Actor,
  id: string,
  now: Date,
): Promise<{ state: "deleted" } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("lead_assignment_rules")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return { state: "notFound" };
    await record(tx, by, "assignment-removed", (await serviceTitle(tx, id)) ?? "", now);
    return { state: "deleted" };
  });
}

function record(tx: Tx, by: Actor, act: AuditAct, title: string, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "mail", id: "assignment", title }, at });
}

type RoutableLead = Pick<LeadRow, "service" | "language">;

/** Takes the turn of the rule for a new lead, and returns who gets it; null for nobody. */
export async function takeTurn(tx: Tx, lead: RoutableLead, timeZone: string, now: Date): Promise<string | null> {
  const [assignee = null] = await assignInTurn(tx, [lead], timeZone, now);
  return assignee;
}

/** Takes the turns of the rules for new leads, and returns who gets each; null for nobody. */
export async function assignInTurn(
  tx: Tx,
  leads: readonly RoutableLead[],
  timeZone: string,
  now: Date,
): Promise<(string | null)[]> {
  const { assignees, last } = assignByTurn(await lockTurns(tx, leads, timeZone, now));
  await saveTurns(tx, last);
  return assignees;
}

/** Reads the rules and locks them until the commit, all in the same order: of several instances, one at a time takes a turn. */
export async function lockTurns(
  tx: Tx,
  leads: readonly RoutableLead[],
  timeZone: string,
  now: Date,
): Promise<TurnFacts> {
  const ruleIds = await rulesFor(tx, leads);
  const ids = [...new Set(ruleIds)].filter((id) => id !== null);
  if (ids.length === 0) return { ruleIds, rules: [], present: new Set(), away: new Map() };
  const rules = tx.selectFrom("lead_assignment_rules").select(["id", "people", "last_id"]).where("id", "in", ids);
  return {
    ruleIds,
    rules: await locking(tx, rules.orderBy("id")).execute(),
    present: new Set((await readNoticePeople(tx)).map(({ id }) => id)),
    away: await readAway(tx, dateIn(timeZone, now)),
  };
}

export async function saveTurns(tx: Tx, last: TurnAssignments["last"]): Promise<void> {
  for (const [id, last_id] of last) {
    await tx.updateTable("lead_assignment_rules").set({ last_id }).where("id", "=", id).execute();
  }
}

/** The id of each lead's rule; null without one. */
async function rulesFor(tx: Tx, leads: readonly RoutableLead[]): Promise<(string | null)[]> {
  const ids = new Set((await readAssignmentRules(tx)).map(({ id }) => id));
  if (ids.size === 0) return leads.map(() => null);
  const known = new Map<string, string | null>();
  const found: (string | null)[] = [];
  for (const { service, language } of leads) {
    const key = `${language} ${service}`;
    if (!known.has(key)) known.set(key, service === "" ? null : await publishedService(tx, service, language));
    const candidates = [known.get(key) ?? null, defaultRule];
    found.push(candidates.find((id) => id !== null && ids.has(id)) ?? null);
  }
  return found;
}

/** Emails people which leads they got from a colleague or a file: one email each. `how` says where they come from. */
export async function notifyAssignees(
  occasion: DeadlineEmailContext,
  by: Actor,
  { leads, explanation }: { leads: readonly WaitingLead[]; explanation: string },
): Promise<void> {
  const assigned = leads.filter(({ assignee_id }) => assignee_id !== null && assignee_id !== by.id);
  if (assigned.length === 0) return;
  for (const person of await readNoticePeople(occasion.tx)) {
    const personLeads = assigned.filter(({ assignee_id }) => assignee_id === person.id);
    if (personLeads.length > 0) await assignedEmail(occasion, person, personLeads, explanation);
  }
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
