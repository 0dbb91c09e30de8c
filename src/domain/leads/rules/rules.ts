import type { LeadRow } from "#src/base/db/tables.ts";
import type { Role } from "#src/domain/auth/policies.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";
import { type SenderCompany, senderOf } from "#src/domain/email/layout.ts";
import type { Mailbox, NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import type { ReplyAddresses } from "../conversation/reply-address.server.ts";
import { leadNoticeEmail, type NoticedLead } from "../intake/emails.ts";

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

/** The rule that decides about a lead, by the id of its service: that of the service, or the one for all others. */
export function ruleFor<Rule extends { id: string }>(rules: readonly Rule[], service: string | null): Rule | undefined {
  return rules.find(({ id }) => id === service) ?? rules.find(({ id }) => id === defaultRule);
}

/** Without a rule. */
export const officeOnly: NoticeRecipients = { office: true, roles: [], people: [], addresses: [] };

/** A person who may be emailed about leads. */
export interface NoticePerson {
  id: string;
  name: string;
  email: string;
  roles: Role[];
}

/** What decides who is emailed about a lead. */
export interface NoticeFacts {
  rules: readonly { id: string; recipients: NoticeRecipients }[];
  /** The id of the service that the visitor chose; null for none. */
  service: string | null;
  /** Those who can read leads, as far as they may be named. */
  people: readonly NoticePerson[];
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

/** The mailboxes that the rules name for a lead. */
export function ruledMailboxes({ rules, service, people }: NoticeFacts, office: Mailbox): Mailbox[] {
  return mailboxesOf(ruleFor(rules, service)?.recipients ?? officeOnly, office, people).mailboxes;
}

/** The people that a form names; empty if none of them may read leads. */
export function recipientsOf({ recipients }: Pick<Form, "recipients">, people: readonly NoticePerson[]): Mailbox[] {
  const named = new Set(recipients.map((address) => address.toLowerCase()));
  return people.filter(({ email }) => named.has(email.toLowerCase())).map(mailboxOf);
}

interface NoticeContext {
  form: Pick<Form, "title" | "recipients"> | null;
  company: SenderCompany;
  /** Null if no replies come in. */
  replies: ReplyAddresses | null;
  /** The site's public address. */
  origin: string;
}

/** Notices of a lead to everyone that its form or else the rules name, and to its owner. */
export function leadNotices(
  lead: NoticedLead & Pick<LeadRow, "assignee_id">,
  facts: NoticeFacts,
  { form, company, replies, origin }: NoticeContext,
): NewEmail[] {
  const recipients = form ? recipientsOf(form, facts.people) : [];
  const office = senderOf(company).mailbox;
  const named = recipients.length > 0 ? recipients : ruledMailboxes(facts, office);
  const owner = facts.people.filter(({ id }) => id === lead.assignee_id).map(mailboxOf);
  const noticed = { ...lead, formTitle: form?.title };
  return unique([...named, ...owner]).map((to) =>
    leadNoticeEmail(noticed, company, { origin, to, replyTo: staffReplyTo(replies, to, office, facts.people) }),
  );
}

/** Where a recipient of a notice answers; null if the site doesn't send answers from there: only the team's are. */
export function staffReplyTo(
  replies: ReplyAddresses | null,
  to: Mailbox,
  office: Mailbox,
  people: readonly NoticePerson[],
): string | null {
  const team = [office.address, ...people.map(({ email }) => email)];
  const isTeam = team.some((address) => address.toLowerCase() === to.address.toLowerCase());
  return isTeam ? (replies?.staff(to.address) ?? null) : null;
}

/** What decides whose turn it is. */
export interface TurnFacts {
  /** The id of each lead's rule; null without one. */
  ruleIds: (string | null)[];
  /** `last_id`: whose turn it was. */
  rules: { id: string; people: { ids: string[] }; last_id: string | null }[];
  /** The ids of those who can read leads. */
  present: ReadonlySet<string>;
  /** Who is away, each with their substitute. */
  away: ReadonlyMap<string, string | null>;
}

export interface TurnAssignments {
  /** Who gets each lead; null for nobody. */
  assignees: (string | null)[];
  /** Whose turn it was, by rule. */
  last: ReadonlyMap<string, string>;
}

/** Takes the turns of the rules for new leads. */
export function assignByTurn({ ruleIds, rules, present, away }: TurnFacts): TurnAssignments {
  const last = new Map<string, string>();
  const assignees = ruleIds.map((ruleId) => {
    const rule = rules.find(({ id }) => id === ruleId);
    if (!rule) return null;
    const turn = nextTurn(rule.people.ids, last.get(rule.id) ?? rule.last_id, present, away);
    if (turn) last.set(rule.id, turn.id);
    return turn?.assignee ?? null;
  });
  return { assignees, last };
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
