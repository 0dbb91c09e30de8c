import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { readNoticePeople } from "#src/domain/leads/rules/people.server.ts";
import { deleteRule, type Rule, type RuleTable, readRules, saveRule } from "#src/domain/leads/rules/rules.server.ts";
import { defaultRule, mailboxesOf, type NoticeRecipients, officeOnly } from "#src/domain/leads/rules/rules.ts";
import { listServices } from "#src/domain/leads/services.server.ts";
import type { Services } from "#src/domain/services.ts";

const id = z.string().max(100);

const ruleFields = {
  /** The service whose rule is changed, or `default`; absent for a new rule. */
  about: id.optional(),
  /** The service of a new rule. */
  service: id.optional(),
  people: z.array(id).max(50).default([]),
};

export const assignmentForm = z.object({ intent: z.literal("save-assignment"), ...ruleFields });

export const assignmentRemoval = z.object({ intent: z.literal("remove-assignment"), about: id });

const checked = z.literal("yes").optional();

export const noticeRuleForm = z.object({
  intent: z.literal("save-notice-rule"),
  ...ruleFields,
  office: checked,
  owner: checked,
  sales: checked,
  addresses: z.string().max(3000),
});

export const noticeRuleRemoval = z.object({ intent: z.literal("remove-notice-rule"), about: id });

/** Saves who gets new leads. */
export async function saveAssignment(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof assignmentForm>,
): Promise<ActionResult> {
  const rule = input.about ?? input.service ?? "";
  if (rule !== defaultRule && input.people.length === 0)
    return refused(formKey(input), { message: "Choose at least one person.", values: { service: rule } });
  const people = { ids: [...new Set(input.people)] };
  return save(services, by, "lead_assignment_rules", { id: rule, people }, input);
}

/** Enough for a team, and a bound for the emails of one lead. */
const maxAddresses = 10;

/** Saves who is emailed about new leads. */
export async function saveNoticeRule(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof noticeRuleForm>,
): Promise<ActionResult> {
  const rule = input.about ?? input.service ?? "";
  const values = { addresses: input.addresses, service: rule };
  const entries = input.addresses.split(/[\s,;]+/).filter(Boolean);
  const addresses = entries.map(emailAddress);
  const invalidEntry = entries[addresses.indexOf(null)];
  const refuse = (error: string) => refused(formKey(input), { errors: { addresses: error }, values });
  if (invalidEntry !== undefined) return refuse(`This isn't an email address: ${invalidEntry}`);
  if (entries.length > maxAddresses) return refuse(`Enter ${maxAddresses} addresses at most.`);
  const recipients: NoticeRecipients = {
    office: input.office === "yes",
    roles: (["owner", "sales"] as const).filter((role) => input[role] === "yes"),
    people: input.people,
    addresses: [...new Set(addresses.flatMap((address) => address ?? []))],
  };
  if (Object.values(recipients).every((value) => value === false || (Array.isArray(value) && value.length === 0)))
    return refused(formKey(input), { message: "Choose at least one recipient.", values });
  return save(services, by, "lead_notice_rules", { id: rule, recipients }, input);
}

async function save<Table extends RuleTable>(
  { db, now }: Services,
  by: LoggedInPerson,
  table: Table,
  rule: Rule<Table>,
  input: { intent: string; about?: string | undefined; addresses?: string },
): Promise<ActionResult> {
  const form = formKey(input);
  const result = await saveRule(db, by, table, rule, now());
  const { addresses } = input;
  const values = { service: rule.id, ...(addresses !== undefined && { addresses }) };
  if (result.state === "notFound") return refused(form, { message: "This service doesn't exist anymore.", values });
  const decided = table === "lead_notice_rules" ? "who is emailed" : "who gets leads";
  return done(form, `Saved ${decided} about ${result.title}.`);
}

/** Removes the rule of a service. */
export async function removeRule(
  { db, now }: Services,
  by: LoggedInPerson,
  table: RuleTable,
  input: z.infer<typeof assignmentRemoval | typeof noticeRuleRemoval>,
): Promise<ActionResult> {
  const { state } = await deleteRule(db, by, table, input.about, now());
  if (state === "notFound") return refused(formKey(input), { message: "This rule was already removed." });
  const subject = table === "lead_notice_rules" ? "inquiries" : "leads";
  return done(formKey(input), `Removed. These ${subject} follow the rule for all others.`);
}

/** Who gets new leads, and what can be chosen. */
export async function readAssignment(db: Db) {
  const [people, { rules, availableServices }] = await Promise.all([
    readNoticePeople(db),
    listRules(db, "lead_assignment_rules", { id: defaultRule, people: { ids: [] } }),
  ]);
  return {
    rules: rules.map(({ id, title, people: { ids } }) => ({
      ...{ id, title, chosen: ids },
      names: people.filter((person) => ids.includes(person.id)).map(({ name }) => name),
    })),
    people: people.map(({ id, name, email }) => ({ id, name, email })),
    availableServices,
  };
}

/** Who is emailed about new leads, and what can be chosen. For owners. */
export async function readNotices(db: Db) {
  const [people, { mailbox }, { rules, availableServices }] = await Promise.all([
    readNoticePeople(db),
    senderIdentity(db),
    listRules(db, "lead_notice_rules", { id: defaultRule, recipients: officeOnly }),
  ]);
  return {
    rules: rules.map(({ id, title, isPublished, recipients }) => {
      const { mailboxes, isFallback } = mailboxesOf(recipients, mailbox, people);
      const goesTo = mailboxes.map(({ name, address }) => ({ name, address }));
      return { id, title, isPublished, recipients, goesTo, isFallback };
    }),
    people: people.map(({ id, name, email }) => ({ id, name, email })),
    office: mailbox.address,
    availableServices,
  };
}

/** The rules by the titles of their services, with the one for all others at the end, and the services without a rule. */
async function listRules<Table extends RuleTable>(db: Db, table: Table, others: Rule<Table>) {
  const [rules, services] = await Promise.all([readRules(db, table), listServices(db)]);
  const byService = rules
    .filter((rule) => rule.id !== defaultRule)
    .map((rule) => ({ title: "", isPublished: false, ...services.find(({ id }) => id === rule.id), ...rule }));
  const other = { title: "", isPublished: true, ...(rules.find((rule) => rule.id === defaultRule) ?? others) };
  return {
    rules: [...byService.toSorted((a, b) => a.title.localeCompare(b.title)), other],
    availableServices: services
      .filter((service) => service.isPublished && rules.every((rule) => rule.id !== service.id))
      .map((service) => ({ value: service.id, label: service.title })),
  };
}
