import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import {
  deleteNoticeRule,
  readNoticePeople,
  readNoticeRules,
  saveNoticeRule,
} from "#src/domain/leads/rules/notice-rules.server.ts";
import { defaultRule, mailboxesOf, type NoticeRecipients, officeOnly } from "#src/domain/leads/rules/rules.ts";
import { listServices } from "#src/domain/leads/services.server.ts";
import type { Services } from "#src/domain/services.ts";

/** Enough for a team, and a bound for the emails of one lead. */
const maxAddresses = 10;
const maxPeople = 50;

const checked = z.literal("yes").optional();

export const noticeRuleForm = z.object({
  intent: z.literal("save-notice-rule"),
  /** The service whose rule is changed, or `default`; absent for a new rule. */
  about: z.string().max(100).optional(),
  /** The service of a new rule. */
  service: z.string().max(100).optional(),
  office: checked,
  owner: checked,
  sales: checked,
  people: z.array(z.string().max(100)).max(maxPeople).default([]),
  addresses: z.string().max(3000),
});

export const noticeRuleRemoval = z.object({ intent: z.literal("remove-notice-rule"), about: z.string().max(100) });

export async function saveRule(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof noticeRuleForm>,
): Promise<ActionResult> {
  const form = formKey(input);
  const id = input.about ?? input.service ?? "";
  const values = { addresses: input.addresses, service: id };
  const entries = input.addresses.split(/[\s,;]+/).filter(Boolean);
  const addresses = entries.map(emailAddress);
  const invalidEntry = entries[addresses.indexOf(null)];
  if (invalidEntry !== undefined)
    return refused(form, { errors: { addresses: `This isn't an email address: ${invalidEntry}` }, values });
  if (entries.length > maxAddresses)
    return refused(form, { errors: { addresses: `Enter ${maxAddresses} addresses at most.` }, values });
  const recipients: NoticeRecipients = {
    office: input.office === "yes",
    roles: (["owner", "sales"] as const).filter((role) => input[role] === "yes"),
    people: input.people,
    addresses: [...new Set(addresses.flatMap((address) => address ?? []))],
  };
  if (Object.values(recipients).every((value) => value === false || (Array.isArray(value) && value.length === 0)))
    return refused(form, { message: "Choose at least one recipient.", values });
  const result = await saveNoticeRule(db, by, { id, recipients }, now());
  if (result.state === "notFound") return refused(form, { message: "This service doesn't exist anymore.", values });
  return done(form, `Saved who is emailed about ${result.title}.`);
}

export async function removeRule(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof noticeRuleRemoval>,
): Promise<ActionResult> {
  const form = formKey(input);
  const { state } = await deleteNoticeRule(db, by, input.about, now());
  if (state === "notFound") return refused(form, { message: "This rule was already removed." });
  return done(form, "Removed. These inquiries follow the rule for all others.");
}

/** Who is emailed about new leads, and what can be chosen. For owners. */
export async function readNotices({ db }: Services) {
  const [rules, people, { mailbox }, services] = await Promise.all([
    readNoticeRules(db),
    readNoticePeople(db),
    senderIdentity(db),
    listServices(db),
  ]);
  const toRule = (id: string, recipients: NoticeRecipients) => {
    const { mailboxes, isFallback } = mailboxesOf(recipients, mailbox, people);
    const service = services.find((candidate) => candidate.id === id);
    return {
      id,
      title: service?.title ?? "",
      isPublished: id === defaultRule || service?.isPublished === true,
      recipients,
      goesTo: mailboxes.map(({ name, address }) => ({ name, address })),
      isFallback,
    };
  };
  const byService = rules.filter(({ id }) => id !== defaultRule).map(({ id, recipients }) => toRule(id, recipients));
  const others = rules.find(({ id }) => id === defaultRule)?.recipients ?? officeOnly;
  return {
    rules: [...byService.toSorted((a, b) => a.title.localeCompare(b.title)), toRule(defaultRule, others)],
    people: people.map(({ id, name, email }) => ({ id, name, email })),
    office: mailbox.address,
    availableServices: services.filter(({ id, isPublished }) => isPublished && rules.every((rule) => rule.id !== id)),
  };
}
