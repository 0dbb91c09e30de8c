import { z } from "zod";
import { type ActionResult, done, formKey, refused } from "#src/admin/ui/form/result.ts";
import { recordAudit } from "#src/domain/audit-log/record.server.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { emailAddress } from "#src/domain/email/email-address.ts";
import { senderIdentity } from "#src/domain/email/sender-identity.server.ts";
import {
  defaultRule,
  deleteNoticeRule,
  mailboxesOf,
  type NoticeRecipients,
  officeOnly,
  readNoticePeople,
  readNoticeRules,
  saveNoticeRule,
} from "#src/domain/leads/intake/notice-rules.server.ts";
import type { Services } from "#src/domain/services.ts";
import { serviceTexts, serviceTitle } from "../services.server.ts";

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

const allOthers = "all other inquiries";

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
  const title = await db.transaction().execute(async (tx) => {
    const name = id === defaultRule ? allOthers : await serviceTitle(tx, id);
    if (name === null) return null;
    await saveNoticeRule(tx, id, recipients);
    const subject = { kind: "mail", id: "notices", title: name };
    await recordAudit(tx, { person: by, act: "lead-notices-changed", subject, at: now() });
    return name;
  });
  if (title === null) return refused(form, { message: "This service doesn't exist anymore.", values });
  return done(form, `Saved who is emailed about ${title}.`);
}

export async function removeRule(
  { db, now }: Services,
  by: LoggedInPerson,
  input: z.infer<typeof noticeRuleRemoval>,
): Promise<ActionResult> {
  const form = formKey(input);
  const isRemoved = await db.transaction().execute(async (tx) => {
    const title = (await serviceTitle(tx, input.about)) ?? "";
    if (!(await deleteNoticeRule(tx, input.about))) return false;
    const subject = { kind: "mail", id: "notices", title };
    await recordAudit(tx, { person: by, act: "lead-notices-removed", subject, at: now() });
    return true;
  });
  if (!isRemoved) return refused(form, { message: "This rule was already removed." });
  return done(form, "Removed. These inquiries follow the rule for all others.");
}

/** Who is emailed about new leads, and what can be chosen. For owners. */
export async function readNotices({ db }: Services) {
  const [rules, people, { mailbox }, texts] = await Promise.all([
    readNoticeRules(db),
    readNoticePeople(db),
    senderIdentity(db),
    serviceTexts(db).orderBy("title").execute(),
  ]);
  const services = texts.map(({ entry_id: id, title, published, deleted_at }) => ({
    id,
    title,
    isPublished: published !== null && deleted_at === null,
  }));
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
