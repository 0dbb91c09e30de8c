import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { Db } from "#src/base/db/tables.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import {
  deleteAssignmentRule,
  readAssignmentRules,
  saveAssignmentRule,
} from "#src/domain/leads/deadlines/assignment.server.ts";
import { defaultRule, readNoticePeople } from "#src/domain/leads/intake/notice-rules.server.ts";
import type { Services } from "#src/domain/services.ts";
import { serviceTexts, serviceTitle } from "../services.server.ts";

const id = z.string().max(100);

export const assignmentForm = z.object({
  intent: z.literal("save-assignment"),
  /** The service whose rule is changed, or `default`; absent for a new rule. */
  about: id.optional(),
  /** The service of a new rule. */
  service: id.optional(),
  people: z.array(id).max(50).default([]),
});

export const assignmentRemoval = z.object({ intent: z.literal("remove-assignment"), about: id });

const allOthers = "all other services";

export async function saveAssignment(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof assignmentForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  const rule = input.about ?? input.service ?? "";
  const values = { service: rule };
  if (rule !== defaultRule && input.people.length === 0)
    return refused(form, { message: "Choose at least one person.", values });
  const title = await db.transaction().execute(async (tx) => {
    const name = rule === defaultRule ? allOthers : await serviceTitle(tx, rule);
    if (name === null) return null;
    await saveAssignmentRule(tx, { id: rule, people: [...new Set(input.people)] });
    const subject = { kind: "mail", id: "assignment", title: name };
    await recordAudit(tx, { person: by, act: "assignment-changed", subject, at: now() });
    return name;
  });
  if (title === null) return refused(form, { message: "This service doesn't exist anymore.", values });
  return done(form, `Saved who gets leads about ${title}.`);
}

export async function removeAssignment(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof assignmentRemoval>,
): Promise<ActionResult> {
  const form = formKey(input);
  const isRemoved = await db.transaction().execute(async (tx) => {
    const title = (await serviceTitle(tx, input.about)) ?? "";
    if (!(await deleteAssignmentRule(tx, input.about))) return false;
    const subject = { kind: "mail", id: "assignment", title };
    await recordAudit(tx, { person: by, act: "assignment-removed", subject, at: now() });
    return true;
  });
  if (!isRemoved) return refused(form, { message: "This rule was already removed." });
  return done(form, "Removed. These leads follow the rule for all others.");
}

/** Who gets new leads, and what can be chosen. */
export async function readAssignment(db: Db) {
  const [rules, people, texts] = await Promise.all([
    readAssignmentRules(db),
    readNoticePeople(db),
    serviceTexts(db).orderBy("title").execute(),
  ]);
  const titles = new Map(texts.map(({ entry_id, title }) => [entry_id, title]));
  const toRule = (rule: string, chosen: readonly string[]) => ({
    id: rule,
    title: titles.get(rule) ?? "",
    chosen: [...chosen],
    names: people.filter((person) => chosen.includes(person.id)).map(({ name }) => name),
  });
  const byService = rules.filter((rule) => rule.id !== defaultRule).map((rule) => toRule(rule.id, rule.people));
  const others = rules.find((rule) => rule.id === defaultRule)?.people ?? [];
  const known = new Set(rules.map((rule) => rule.id));
  return {
    rules: [...byService.toSorted((a, b) => a.title.localeCompare(b.title)), toRule(defaultRule, others)],
    people: people.map((person) => ({ id: person.id, name: person.name, email: person.email })),
    availableServices: texts
      .filter((text) => text.published !== null && text.deleted_at === null && !known.has(text.entry_id))
      .map((text) => ({ value: text.entry_id, label: text.title })),
  };
}
