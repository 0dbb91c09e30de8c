import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { formatList } from "#src/admin/ui/format-list.ts";
import type { Db } from "#src/base/db/tables.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { deepEqual } from "#src/domain/content/schema/values/deep-equal.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import { readNoticePeople } from "#src/domain/leads/rules/people.server.ts";
import { readLeadRules, saveRule } from "#src/domain/leads/rules/rules.server.ts";
import {
  defaultRule,
  mailboxesOf,
  type NoticePerson,
  type NoticeRecipients,
  officeOnly,
} from "#src/domain/leads/rules/rules.ts";
import type { Services } from "#src/domain/services.ts";

const id = z.string().max(100);
const ids = z.array(id).max(50).default([]);

const ownerFields = {
  /** The id of a person, `turns` for several, `others` for the owner of all others; empty for nobody. */
  owner: id,
  /** Who gets them, in turn. */
  turns: ids,
};

/** Who gets the leads without a rule of their own. */
export const ownerForm = z.object({ intent: z.literal("save-owner"), ...ownerFields });

const checked = z.literal("yes").optional();

export const ruleForm = z.object({
  intent: z.literal("save-rule"),
  /** The service whose rule is changed, or `default`; absent for a new rule. */
  about: id.optional(),
  /** The service of a new rule. */
  service: id.optional(),
  ...ownerFields,
  /** Who else is emailed. */
  office: checked,
  owners: checked,
  sales: checked,
  people: ids,
  addresses: z.string().max(3000),
});

export const ruleRemoval = z.object({ intent: z.literal("remove-rule"), about: id });

/** The fields of these forms that may repeat. */
export const repeatedFields = ["turns", "people"];

type Refusal = NonNullable<Parameters<typeof refused>[1]>;

export async function saveOwner(
  services: Services,
  by: LoggedInPerson,
  input: z.infer<typeof ownerForm>,
): Promise<ActionResult> {
  const people = await readPeople(services.db, input);
  if ("refusal" in people) return refused(input.intent, people.refusal);
  await saveRule(services.db, by, defaultRule, { lead_assignment_rules: people.value }, services.now());
  return done(input.intent, "Saved who gets new leads.");
}

export async function saveLeadRule(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof ruleForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  const rule = input.about ?? input.service ?? "";
  const values = { owner: input.owner, addresses: input.addresses, service: rule };
  const people = await readPeople(db, input);
  const notices = readRecipients(input);
  if ("refusal" in people) return refused(form, { ...people.refusal, values });
  if ("refusal" in notices) return refused(form, { ...notices.refusal, values });
  const changed = { lead_assignment_rules: people.value, lead_notice_rules: notices.value };
  if (rule === defaultRule && !changed.lead_notice_rules)
    return refused(form, { message: "Choose at least one recipient.", values });
  if (Object.values(changed).every((value) => value === null))
    return refused(form, { message: "Choose who gets these leads, or who else is emailed.", values });
  const result = await saveRule(db, by, rule, changed, now());
  if (result.state === "notFound") return refused(form, { message: "This service doesn't exist anymore.", values });
  return done(form, `Saved who handles ${result.title ? `leads about ${result.title}` : "new leads"}.`);
}

/** Who gets the leads: null as for all others. */
async function readPeople(
  db: Db,
  { owner, turns }: Pick<z.infer<typeof ownerForm>, "owner" | "turns">,
): Promise<{ value: { people: { ids: string[] } } | null } | { refusal: Refusal }> {
  if (owner === "others") return { value: null };
  if (owner === "") return { value: { people: { ids: [] } } };
  if (owner === "turns")
    return turns.length > 0
      ? { value: { people: { ids: [...new Set(turns)] } } }
      : { refusal: { errors: { owner: "Choose who gets them in turn." }, values: { owner } } };
  const isReader = (await readNoticePeople(db)).some((person) => person.id === owner);
  return isReader
    ? { value: { people: { ids: [owner] } } }
    : { refusal: { errors: { owner: "This person can't see leads anymore. Choose someone else." } } };
}

/** Enough for a team, and a bound for the emails of one lead. */
const maxAddresses = 10;

/** Who else is emailed: null as for all others. */
function readRecipients(
  input: z.infer<typeof ruleForm>,
): { value: { recipients: NoticeRecipients } | null } | { refusal: Refusal } {
  const entries = input.addresses.split(/[\s,;]+/).filter(Boolean);
  const addresses = entries.map(emailAddress);
  const invalidEntry = entries[addresses.indexOf(null)];
  const refuse = (error: string) => ({ refusal: { errors: { addresses: error } } });
  if (invalidEntry !== undefined) return refuse(`This isn't an email address: ${invalidEntry}`);
  if (entries.length > maxAddresses) return refuse(`Enter ${maxAddresses} addresses at most.`);
  const recipients: NoticeRecipients = {
    office: input.office === "yes",
    roles: [...(input.owners ? (["owner"] as const) : []), ...(input.sales ? (["sales"] as const) : [])],
    people: input.people,
    addresses: [...new Set(addresses.flatMap((address) => address ?? []))],
  };
  const { office, ...lists } = recipients;
  return { value: office || Object.values(lists).some((list) => list.length > 0) ? { recipients } : null };
}

/** Removes what is decided for a service. */
export async function removeRule(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof ruleRemoval>,
): Promise<ActionResult> {
  const result = await saveRule(db, by, input.about, { lead_assignment_rules: null, lead_notice_rules: null }, now());
  if (result.state === "notFound" || !result.isChanged)
    return refused(formKey(input), { message: "This was already removed." });
  return done(formKey(input), "Removed. These leads are handled like all others.");
}

/** Who handles new leads, and what can be chosen. */
export async function readRules(db: Db) {
  const [people, { mailbox }, { services, all, availableServices }] = await Promise.all([
    readNoticePeople(db),
    senderIdentity(db),
    readLeadRules(db),
  ]);
  const describe = (recipients: NoticeRecipients) => {
    const { mailboxes, isFallback } = mailboxesOf(recipients, mailbox, people);
    const nameOf = (address: string) => people.find(({ email }) => email === address)?.name ?? address;
    const text = mailboxes.map(({ address }) => nameOf(address)).join(", ");
    return { text, isFallback, chosen: recipients };
  };
  const ofAll = { owner: describeOwner(all.people, people), notices: describe(all.recipients) };
  return {
    all: { id: defaultRule, title: "", isPublished: true, ...ofAll },
    services: services.map((service) => ({
      ...{ id: service.id, title: service.title, isPublished: service.isPublished },
      owner: service.people && describeOwner(service.people, people),
      notices: service.recipients && describe(service.recipients),
    })),
    isOfficeOnly: deepEqual(all.recipients, officeOnly),
    people: people.map(({ id, name, email }) => ({ id, name, email })),
    office: mailbox.address,
    availableServices: availableServices.map(({ id, title }) => ({ value: id, label: title })),
  };
}

/** `isNobodyLeft`: those who were chosen can't see leads anymore. */
function describeOwner({ ids }: { ids: readonly string[] }, people: readonly NoticePerson[]) {
  const chosen = people.filter(({ id }) => ids.includes(id));
  const names = chosen.map(({ name }) => name);
  const [first] = chosen;
  return {
    choice: chosen.length > 1 ? "turns" : (first?.id ?? ""),
    turns: chosen.map(({ id }) => id),
    text: names.length > 1 ? `${formatList(names)}, in turn` : (names[0] ?? "Nobody"),
    isNobodyLeft: ids.length > 0 && chosen.length === 0,
  };
}
