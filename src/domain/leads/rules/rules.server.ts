import type { InsertObject, Selectable } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow, Tables, Tx } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { type Actor, recordAudit, websiteActor } from "#src/domain/audit-log/record.server.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import { type AssignedLead, assignedEmail, type DeadlineEmailContext } from "../deadlines/emails.server.ts";
import { readAway } from "../deadlines/vacations.server.ts";
import { listServices, serviceTitle } from "../services.server.ts";
import { readNoticePeople } from "./people.server.ts";
import {
  assignByTurn,
  defaultRule,
  type NoticeFacts,
  nextTurn,
  officeOnly,
  ruleFor,
  type TurnAssignments,
  type TurnFacts,
} from "./rules.ts";

/** What each table of rules decides, for its lines in the audit log, and what happens without a rule. */
const ruleTables = {
  lead_assignment_rules: {
    act: "assignment",
    subject: "assignment",
    others: "all other services",
    standard: { people: { ids: [] } },
  },
  lead_notice_rules: {
    act: "lead-notices",
    subject: "notices",
    others: "all other inquiries",
    standard: { recipients: officeOnly },
  },
} as const;

export type RuleTable = keyof typeof ruleTables;

interface RuleValues {
  lead_assignment_rules: Pick<Selectable<Tables["lead_assignment_rules"]>, "people">;
  lead_notice_rules: Pick<Selectable<Tables["lead_notice_rules"]>, "recipients">;
}

/** A rule for the leads about a service, by the service's id, or for all others: `defaultRule`. */
export type Rule<Table extends RuleTable> = { id: string } & RuleValues[Table];

export async function readRules<Table extends RuleTable>(db: Db, table: Table): Promise<Rule<Table>[]> {
  const rows: unknown[] = await db.selectFrom<RuleTable>(table).selectAll().orderBy("id").execute();
  return rows as Rule<Table>[];
}

/** Who handles the leads about a service. Null: as those of all other services. A table that is left out stays as it is. */
export type LeadRule = { [Table in RuleTable]?: RuleValues[Table] | null };

/** Returns the title of the service, which is empty for all others, and whether anything has changed. */
export async function saveRule(
  db: Db,
  by: Actor,
  id: string,
  rule: LeadRule,
  now: Date,
): Promise<{ state: "saved"; title: string; isChanged: boolean } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const title = id === defaultRule ? "" : await serviceTitle(tx, id);
    if (title === null && Object.values(rule).some((value) => value !== null)) return { state: "notFound" };
    let isChanged = false;
    for (const table of Object.keys(rule) as RuleTable[]) {
      const change = await changeRule(tx, table, id, rule[table] ?? null);
      if (!change) continue;
      isChanged = true;
      const { act, subject, others } = ruleTables[table];
      const audited = { kind: "mail", id: subject, title: id === defaultRule ? others : (title ?? "") } as const;
      await recordAudit(tx, { person: by, act: `${act}-${change}`, subject: audited, at: now });
    }
    return { state: "saved", title: title ?? "", isChanged };
  });
}

async function changeRule(tx: Tx, table: RuleTable, id: string, value: LeadRule[RuleTable] | null) {
  if (value === null) {
    const { numDeletedRows } = await tx.deleteFrom(table).where("id", "=", id).executeTakeFirstOrThrow();
    return numDeletedRows > 0n && "removed";
  }
  const stored = (await readRules(tx, table)).find((rule) => rule.id === id);
  const current = stored ?? (id === defaultRule ? ruleTables[table].standard : {});
  if (deepEqual(current, { ...current, ...value })) return false;
  await putRule(tx, table, { id, ...value } as Rule<RuleTable>);
  return "changed";
}

async function putRule(tx: Tx, table: RuleTable, { id, ...value }: Rule<RuleTable>): Promise<void> {
  const row = { ...value, id, service_id: id === defaultRule ? null : id } as InsertObject<Tables, RuleTable>;
  await tx
    .insertInto(table)
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(value))
    .execute();
}

/** The rules as the screen lists them: one for each service that has any, and the one for all others at the end. */
export async function readLeadRules(db: Db) {
  const [owners, notices, services] = await Promise.all([
    readRules(db, "lead_assignment_rules"),
    readRules(db, "lead_notice_rules"),
    listServices(db),
  ]);
  const ruleOf = (id: string) => ({
    id,
    people: owners.find((rule) => rule.id === id)?.people ?? null,
    recipients: notices.find((rule) => rule.id === id)?.recipients ?? null,
  });
  const ruled = new Set([...owners, ...notices].map(({ id }) => id));
  const all = ruleOf(defaultRule);
  return {
    services: services.filter(({ id }) => ruled.has(id)).map((service) => ({ ...service, ...ruleOf(service.id) })),
    all: {
      people: all.people ?? ruleTables.lead_assignment_rules.standard.people,
      recipients: all.recipients ?? ruleTables.lead_notice_rules.standard.recipients,
    },
    availableServices: services.filter(({ id, isPublished }) => isPublished && !ruled.has(id)),
  };
}

/** Keeps a table's rules when a backup is restored: nobody who was taken off since gets leads again. */
export async function preserveRules(before: Tx, table: RuleTable) {
  const rules = await readRules(before, table);
  return async (tx: Tx): Promise<void> => {
    await tx.deleteFrom(table).execute();
    const entries = await tx.selectFrom("entries").select("id").where("kind", "=", "service").execute();
    const known = new Set([defaultRule, ...entries.map(({ id }) => id)]);
    for (const rule of rules) if (known.has(rule.id)) await putRule(tx, table, rule);
  };
}

type RuledLead = Pick<LeadRow, "service">;

/** The id of a lead's service; null for none. A service that was deleted or unpublished has no rule. */
async function publishedService(tx: Tx, { service }: RuledLead): Promise<string | null> {
  if (service === "") return null;
  const text = await tx
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", "service")
    .where("locale", "=", defaultLanguage)
    .where("slug", "=", service)
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return text?.entry_id ?? null;
}

/**
 * What decides who is emailed about a lead. People are read if a rule may name them, or else if `needsPeople`: a form names
 * them, or the lead is assigned.
 */
export async function readNoticeFacts(tx: Tx, lead: RuledLead, needsPeople: boolean): Promise<NoticeFacts> {
  const rules = await readRules(tx, "lead_notice_rules");
  const hasRules = rules.length > 0;
  return {
    rules,
    service: hasRules ? await publishedService(tx, lead) : null,
    people: hasRules || needsPeople ? await readNoticePeople(tx) : [],
  };
}

/** Takes the turn of the rule for a new lead, and returns who gets it; null for nobody. */
export async function takeTurn(tx: Tx, lead: RuledLead, timeZone: string, now: Date): Promise<string | null> {
  const [assignee = null] = await assignInTurn(tx, [lead], timeZone, now);
  return assignee;
}

/** Who gets a lead for the coworker with this email: they, or their substitute; null if the rules decide. */
export async function findRecipient(tx: Tx, email: string, timeZone: string, now: Date): Promise<string | null> {
  const people = await readNoticePeople(tx);
  const person = people.find((candidate) => candidate.email.toLowerCase() === email.toLowerCase());
  if (!person) return null;
  const away = await readAway(tx, dateIn(timeZone, now));
  return nextTurn([person.id], null, new Set(people.map(({ id }) => id)), away)?.assignee ?? null;
}

/** Takes the turns of the rules for new leads, and returns who gets each; null for nobody. */
export async function assignInTurn(
  tx: Tx,
  leads: readonly RuledLead[],
  timeZone: string,
  now: Date,
): Promise<(string | null)[]> {
  const { assignees, last } = assignByTurn(await lockTurns(tx, leads, timeZone, now));
  await saveTurns(tx, last);
  return assignees;
}

/** Reads the rules and locks them until the commit, all in the same order: of several instances, one at a time takes a turn. */
export async function lockTurns(tx: Tx, leads: readonly RuledLead[], timeZone: string, now: Date): Promise<TurnFacts> {
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

/** The id of each lead's rule; null without one. */
async function rulesFor(tx: Tx, leads: readonly RuledLead[]): Promise<(string | null)[]> {
  const rules = await readRules(tx, "lead_assignment_rules");
  if (rules.length === 0) return leads.map(() => null);
  const services = new Map<string, string | null>();
  const found: (string | null)[] = [];
  for (const lead of leads) {
    const service = services.has(lead.service) ? services.get(lead.service) : await publishedService(tx, lead);
    services.set(lead.service, service ?? null);
    found.push(ruleFor(rules, service ?? null)?.id ?? null);
  }
  return found;
}

export async function saveTurns(tx: Tx, last: TurnAssignments["last"]): Promise<void> {
  for (const [id, last_id] of last) {
    await tx.updateTable("lead_assignment_rules").set({ last_id }).where("id", "=", id).execute();
  }
}

/** Emails people which leads they got from a colleague or a file: one email each. `explanation` says where they come from. */
export async function notifyAssignees(
  occasion: DeadlineEmailContext,
  by: Actor,
  { leads, explanation }: { leads: readonly AssignedLead[]; explanation: string },
): Promise<void> {
  const assigned = leads.filter(
    ({ assignee_id, is_sample }) => assignee_id !== null && assignee_id !== by.id && is_sample !== true,
  );
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
    person: websiteActor,
    act: "assigned",
    subject: { kind: "lead", id: lead.id, title: lead.name },
    detail: { from: null, to: person.name },
    at,
  });
}
