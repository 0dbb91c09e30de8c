import type { Db, LeadRow, Tx } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { can, type Role } from "#src/domain/auth/policies.ts";
import { rolesOf } from "#src/domain/auth/roles.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";
import { enqueueEmail, type Mailbox } from "#src/domain/email/queue/outbox.server.ts";
import { type SenderCompany, senderOf } from "#src/domain/email/sender-identity.server.ts";
import { serviceTitle } from "../services.server.ts";
import { leadNoticeEmail, type NoticedLead } from "./emails.server.ts";

/** Who is emailed about new leads. */
export interface NoticeRecipients {
  /** The company's address. */
  office: boolean;
  /** Everyone with one of these roles. */
  roles: Role[];
  /** Ids of people. */
  people: string[];
  addresses: string[];
}

/** The id of the rule for all leads that no other rule is for. */
export const defaultRule = "default";

/** Without a rule. */
export const officeOnly: NoticeRecipients = { office: true, roles: [], people: [], addresses: [] };

export interface NoticeRule {
  /** The service's id, or `defaultRule`. */
  id: string;
  recipients: NoticeRecipients;
}

export async function readNoticeRules(db: Db): Promise<NoticeRule[]> {
  return db.selectFrom("lead_notice_rules").select(["id", "recipients"]).orderBy("id").execute();
}

/** Returns the title of the service. */
export async function saveNoticeRule(
  db: Db,
  by: Actor,
  { id, recipients }: NoticeRule,
  now: Date,
): Promise<{ state: "saved"; title: string } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const title = id === defaultRule ? "all other inquiries" : await serviceTitle(tx, id);
    if (title === null) return { state: "notFound" };
    await putNoticeRule(tx, { id, recipients });
    await record(tx, by, "lead-notices-changed", title, now);
    return { state: "saved", title };
  });
}

async function putNoticeRule(tx: Tx, { id, recipients }: NoticeRule): Promise<void> {
  await tx
    .insertInto("lead_notice_rules")
    .values({ id, service_id: id === defaultRule ? null : id, recipients })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ recipients }))
    .execute();
}

export async function deleteNoticeRule(
  db: Db,
  by: Actor,
  id: string,
  now: Date,
): Promise<{ state: "deleted" } | { state: "notFound" }> {
  return db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom("lead_notice_rules").where("id", "=", id).executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return { state: "notFound" };
    await record(tx, by, "lead-notices-removed", (await serviceTitle(tx, id)) ?? "", now);
    return { state: "deleted" };
  });
}

function record(tx: Tx, by: Actor, act: AuditAct, title: string, at: Date): Promise<void> {
  return recordAudit(tx, { person: by, act, subject: { kind: "mail", id: "notices", title }, at });
}

/** A person who may be emailed about leads. */
export interface NoticePerson {
  id: string;
  name: string;
  email: string;
  roles: Role[];
}

/** Those who can log in and read leads: nobody else is emailed about them. */
export async function readNoticePeople(db: Db): Promise<NoticePerson[]> {
  const rows = await db
    .selectFrom("people")
    .select(["id", "name", "email", "roles"])
    .where("disabled_at", "is", null)
    .where("password", "is not", null)
    .orderBy("name")
    .execute();
  const people = rows.map(({ id, name, email, ...stored }) => ({ id, name, email, roles: rolesOf(stored) }));
  return people.filter((person) => can(person, "leads.read"));
}

/** The mailboxes of a rule, each once. Never none: if it names nobody who can be emailed, owners are. */
export function mailboxesOf(
  recipients: NoticeRecipients,
  office: Mailbox,
  people: readonly NoticePerson[],
): { mailboxes: Mailbox[]; isFallback: boolean } {
  const named = people.filter(
    ({ id, roles }) => recipients.people.includes(id) || recipients.roles.some((role) => roles.includes(role)),
  );
  const mailboxes = [
    ...(recipients.office ? [office] : []),
    ...named.map(mailboxOf),
    ...recipients.addresses.map((address) => ({ name: "", address })),
  ];
  if (mailboxes.length > 0) return { mailboxes: unique(mailboxes), isFallback: false };
  const owners = people.filter(({ roles }) => roles.includes("owner")).map(mailboxOf);
  return { mailboxes: owners.length > 0 ? unique(owners) : [office], isFallback: true };
}

function mailboxOf({ name, email }: NoticePerson): Mailbox {
  return { name, address: email };
}

function unique(mailboxes: readonly Mailbox[]): Mailbox[] {
  return [
    ...new Map(mailboxes.toReversed().map((mailbox) => [mailbox.address.toLowerCase(), mailbox])).values(),
  ].toReversed();
}

/** The mailboxes to email about a lead. `service` is the slug that the visitor chose. */
export async function leadMailboxes(
  tx: Tx,
  { service, language }: { service: string; language: string },
  office: Mailbox,
): Promise<Mailbox[]> {
  const rules = await readNoticeRules(tx);
  if (rules.length === 0) return [office];
  const id = service === "" ? null : await publishedService(tx, service, language);
  const rule =
    rules.find((candidate) => candidate.id === id) ?? rules.find((candidate) => candidate.id === defaultRule);
  return mailboxesOf(rule?.recipients ?? officeOnly, office, await readNoticePeople(tx)).mailboxes;
}

/** A service that was deleted or unpublished has no rule. */
export async function publishedService(tx: Tx, slug: string, language: string): Promise<string | null> {
  const text = await tx
    .selectFrom("entry_texts")
    .select("entry_id")
    .where("kind", "=", "service")
    .where("locale", "=", language)
    .where("slug", "=", slug)
    .where("published", "is not", null)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return text?.entry_id ?? null;
}

/** Keeps the rules when a backup is restored: nobody who was taken off since gets leads again. */
export async function preserveNoticeRules(before: Tx) {
  const rules = await readNoticeRules(before);
  return async (tx: Tx): Promise<void> => {
    await tx.deleteFrom("lead_notice_rules").execute();
    const entries = await tx.selectFrom("entries").select("id").where("kind", "=", "service").execute();
    const known = new Set([defaultRule, ...entries.map(({ id }) => id)]);
    for (const rule of rules) if (known.has(rule.id)) await putNoticeRule(tx, rule);
  };
}

/** The people that a form names; empty if none of them may read leads. */
function recipientsOf({ recipients }: Pick<Form, "recipients">, people: readonly NoticePerson[]): Mailbox[] {
  const named = new Set(recipients.map((address) => address.toLowerCase()));
  return people.filter(({ email }) => named.has(email.toLowerCase())).map(mailboxOf);
}

/** The addresses that get no notices: no person who may read leads has them. If a form names only such, the rules apply. */
export async function unreachedRecipients(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const reached = recipientsOf({ recipients: [...addresses] }, await readNoticePeople(db));
  const known = new Set(reached.map(({ address }) => address.toLowerCase()));
  return addresses.filter((address) => !known.has(address.toLowerCase()));
}

interface NoticeContext {
  form: Pick<Form, "title" | "recipients"> | null;
  company: SenderCompany;
  /** The site's public address. */
  origin: string;
  now: Date;
}

/** Emails everyone that its form or else the rules name about a lead, and who it is assigned to. */
export async function enqueueNotices(
  tx: Tx,
  lead: NoticedLead & Pick<LeadRow, "language" | "assignee_id">,
  { form, company, origin, now }: NoticeContext,
): Promise<void> {
  const people = form || lead.assignee_id !== null ? await readNoticePeople(tx) : [];
  const recipients = form ? recipientsOf(form, people) : [];
  const named = recipients.length > 0 ? recipients : await leadMailboxes(tx, lead, senderOf(company).mailbox);
  const mailboxes = unique([...named, ...people.filter(({ id }) => id === lead.assignee_id).map(mailboxOf)]);
  const noticed = { ...lead, formTitle: form?.title };
  for (const mailbox of mailboxes) await enqueueEmail(tx, leadNoticeEmail(noticed, company, origin, mailbox), now);
}
