import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { readNoticePeople } from "#src/domain/leads/rules/notice-rules.server.ts";
import { deleteAssignmentRule, readAssignmentRules, saveAssignmentRule } from "#src/domain/leads/rules/rules.server.ts";
import { defaultRule } from "#src/domain/leads/rules/rules.ts";
import { listServices } from "#src/domain/leads/services.server.ts";
import type { Services } from "#src/domain/services.ts";

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
  const result = await saveAssignmentRule(db, by, { id: rule, people: [...new Set(input.people)] }, now());
  if (result.state === "notFound") return refused(form, { message: "This service doesn't exist anymore.", values });
  return done(form, `Saved who gets leads about ${result.title}.`);
}

export async function removeAssignment(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof assignmentRemoval>,
): Promise<ActionResult> {
  const form = formKey(input);
  const { state } = await deleteAssignmentRule(db, by, input.about, now());
  if (state === "notFound") return refused(form, { message: "This rule was already removed." });
  return done(form, "Removed. These leads follow the rule for all others.");
}

/** Who gets new leads, and what can be chosen. */
export async function readAssignment(db: Db) {
  const [rules, people, services] = await Promise.all([
    readAssignmentRules(db),
    readNoticePeople(db),
    listServices(db),
  ]);
  const titles = new Map(services.map((service) => [service.id, service.title]));
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
    availableServices: services
      .filter((service) => service.isPublished && !known.has(service.id))
      .map((service) => ({ value: service.id, label: service.title })),
  };
}
