import type { LeadRow } from "#src/base/db/tables.ts";
import { staffLanguage } from "#src/base/languages.ts";
import { dayAndTimeWithZone, formatDay } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { Company } from "#src/domain/content/schema/kinds/settings.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { emailUrl } from "#src/domain/email/email-address.ts";
import type { EmailFact } from "#src/domain/email/layout.ts";
import { enqueueStaffEmail, type StaffRecipient } from "#src/domain/email/staff-email.server.ts";
import { readReplyAddresses } from "../conversation/reply-address.server.ts";
import { leadUrl, replyAdvice } from "../intake/emails.ts";
import type { DeadlineRun, WaitingLead } from "./run.server.ts";
import type { PersonWork, TeamWork } from "./workload.server.ts";

export type DeadlineEmailContext = Pick<DeadlineRun, "tx" | "now" | "origin" | "secret" | "company">;

/** An email lists this many, and counts the others. */
const maxListed = 20;

export async function reminderEmail(
  context: DeadlineEmailContext,
  to: StaffRecipient,
  leads: readonly WaitingLead[],
): Promise<void> {
  const { tx, now, origin, company } = context;
  const answer = await directAnswer(context, to, leads);
  const [first] = leads;
  const summary = leads.length === 1 && first ? nameOf(first) : `${leads.length} leads`;
  await enqueueStaffEmail(tx, { purpose: "lead-reminder", to, now }, () => ({
    subject: `Reply due soon: ${summary}`,
    heading: leads.length === 1 ? `${summary} expects a reply soon` : `${summary} expect a reply soon`,
    paragraphs: [
      "You get this because these leads are yours, or because you're filling in for someone.",
      ...listed(
        leads,
        (lead) => `${nameOf(lead)}: ${waitOf(lead, now, company)}reply by ${timeOf(lead, now, company)}`,
      ),
      ...answer.advice,
    ],
    replyTo: answer.replyTo,
    link: leadsLink(origin, leads, "?who=me&show=needs-answer"),
  }));
}

export async function overdueEmail(
  { tx, now, origin, company }: DeadlineEmailContext,
  to: StaffRecipient,
  leads: readonly WaitingLead[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const [first] = leads;
  const summary = leads.length === 1 && first ? nameOf(first) : `${leads.length} leads`;
  const assigneeName = (lead: WaitingLead) => names.get(lead.assignee_id ?? "") ?? "unassigned";
  await enqueueStaffEmail(tx, { purpose: "lead-overdue", to, now }, () => ({
    subject: `Reply overdue: ${summary}`,
    heading:
      leads.length === 1 ? `${summary} is still waiting for a reply` : `${summary} are still waiting for a reply`,
    paragraphs: [
      ...(leads.some(({ waits_since }) => !waits_since) ? ["Your site promised an answer by then."] : []),
      ...listed(
        leads,
        (lead) =>
          `${nameOf(lead)}: ${waitOf(lead, now, company)}reply was due ${timeOf(lead, now, company)}, ${assigneeName(lead)}`,
      ),
    ],
    link: leadsLink(origin, leads, "?show=needs-answer"),
  }));
}

export type AssignedLead = WaitingLead & Pick<LeadRow, "phone" | "service_name" | "message" | "status">;

/** Leads that a colleague added for someone, or that the rules gave them. */
export async function assignedEmail(
  context: DeadlineEmailContext,
  to: StaffRecipient,
  leads: readonly AssignedLead[],
  explanation: string,
): Promise<void> {
  const { tx, now, origin, company } = context;
  const answer = await directAnswer(context, to, leads);
  const [first] = leads;
  const summary = leads.length === 1 && first ? nameOf(first) : `${leads.length.toLocaleString("en-US")} leads`;
  await enqueueStaffEmail(tx, { purpose: "lead-assigned", to, now }, () => ({
    subject: `Assigned to you: ${summary}`,
    heading: leads.length === 1 ? `${summary} is your new lead` : `You have ${summary} more`,
    paragraphs: [
      explanation,
      ...(leads.length === 1 ? [] : listed(leads, (lead) => describeAssigned(lead, now, company))),
      ...answer.advice,
    ],
    facts: leads.length === 1 && first ? factsOfAssigned(first, now, company) : [],
    replyTo: answer.replyTo,
    link: leadsLink(origin, leads, "?who=me"),
  }));
}

/** In characters. */
const maxExcerptLength = 300;

/** What its new owner needs to call back at once. */
function factsOfAssigned(lead: AssignedLead, now: Date, company: Company): EmailFact[] {
  const { email, phone, service_name, message } = lead;
  const isCut = message.length > maxExcerptLength;
  const facts = [
    { label: "Reply by", text: deadlineOf(lead, now, company) },
    { label: "Phone", text: phone, href: phoneUrl(phone) },
    { label: "Email", text: email, href: emailUrl(email) },
    { label: "Service", text: service_name },
    { label: "Message", text: isCut ? `${message.slice(0, maxExcerptLength).toWellFormed()}...` : message },
  ];
  return facts.filter(({ text }) => text !== "");
}

function describeAssigned(lead: AssignedLead, now: Date, company: Company): string {
  const deadline = deadlineOf(lead, now, company);
  return [nameOf(lead), lead.phone, deadline && `reply by ${deadline}`].filter(Boolean).join(", ");
}

/** Only a new lead has one. */
function deadlineOf(lead: AssignedLead, now: Date, company: Company): string {
  return lead.status === "new" ? timeOf(lead, now, company) : "";
}

/** How to answer the only lead of an email by a reply to it. An owner who reads that others are late may mean them. */
async function directAnswer(
  { tx, secret, company }: DeadlineEmailContext,
  to: StaffRecipient,
  [lead, ...others]: readonly WaitingLead[],
) {
  const isOne = lead !== undefined && others.length === 0 && lead.email !== "";
  const address = isOne ? (await readReplyAddresses(tx, secret, lead))?.staff(to.email) : null;
  return isOne && address
    ? { replyTo: { name: lead.name, address }, advice: [replyAdvice(lead.name, company.name)] }
    : { advice: [] };
}

interface Absence {
  person: StaffRecipient;
  lastDay: string;
  substitute: string | null;
  leads: readonly (WaitingLead & { status: string })[];
}

export async function vacationEmail(
  { tx, now, origin, company }: DeadlineEmailContext,
  to: StaffRecipient,
  { person, lastDay, substitute, leads }: Absence,
): Promise<void> {
  const count = leads.length === 1 ? "1 open lead" : `${leads.length} open leads`;
  const due = (lead: Absence["leads"][number]) =>
    lead.status === "new" && lead.reply_by ? `, reply by ${timeOf(lead, now, company)}` : "";
  await enqueueStaffEmail(tx, { purpose: "vacation-report", to, now }, () => ({
    subject: `${person.name} is away: ${count}`,
    heading: `${person.name} is away until ${formatDay(lastDay, staffLanguage)}`,
    paragraphs: [
      `${person.name} has ${count}. ${substitute ? `New leads go to ${substitute}. ` : ""}Open leads stay with ${person.name} unless you assign them to someone else.`,
      ...listed(leads, (lead) => `${nameOf(lead)}${due(lead)}`),
    ],
    link: { text: "See these leads", url: `${origin}/cms/leads?who=${person.id}` },
  }));
}

/** The daily summary: one's own work, and for owners everyone's. */
export async function digestEmail(
  { tx, now, origin, company }: DeadlineEmailContext,
  to: StaffRecipient,
  personWork: PersonWork,
  team: readonly TeamWork[],
): Promise<void> {
  const due = (lead: PersonWork["overdue"][number]) => timeOf(lead, now, company);
  const tasks = personWork.tasks.map(
    ({ text, name, due_at }) => `${text} (${name}), ${formatDay(dateIn(company.timeZone, due_at), staffLanguage)}`,
  );
  const sections = [
    ...section("Reply overdue", personWork.overdue, (lead) => `${nameOf(lead)}: was due ${due(lead)}`),
    ...section("Reply due today", personWork.dueToday, (lead) => `${nameOf(lead)}: by ${due(lead)}`),
    ...section("Customers waiting for your answer", personWork.waiting, nameOf),
    ...section("Tasks due", tasks, (task) => task),
  ];
  const counts = [
    `${personWork.open} open`,
    `${personWork.overdue.length} overdue`,
    `${personWork.dueToday.length + personWork.tasks.length} due today`,
    ...(personWork.waiting.length > 0 ? [`${personWork.waiting.length} waiting for an answer`] : []),
  ];
  await enqueueStaffEmail(tx, { purpose: "lead-digest", to, now }, () => ({
    subject: `Your leads today: ${counts.join(", ")}`,
    heading: "Your leads today",
    paragraphs: [
      `${capitalized(counts.join(", "))}.`,
      ...sections,
      ...(team.length > 0 ? ["Everyone:", ...team.map(teamLine)] : []),
      "To stop this daily email, open Account in the admin.",
    ],
    link: { text: "Open your leads", url: `${origin}/cms/leads?who=me` },
  }));
}

function teamLine({ name, open, overdue, dueToday, waiting }: TeamWork): string {
  const counts = `${name}: ${open} open, ${overdue} overdue, ${dueToday} due today`;
  return waiting > 0 ? `${counts}, ${waiting} waiting for an answer` : counts;
}

function section<Item>(title: string, items: readonly Item[], line: (item: Item) => string): string[] {
  return items.length === 0 ? [] : [`${title}:`, ...listed(items, line)];
}

function listed<Item>(items: readonly Item[], line: (item: Item) => string): string[] {
  const more = items.length - maxListed;
  return [...items.slice(0, maxListed).map(line), ...(more > 0 ? [`And ${more} more.`] : [])];
}

function nameOf({ name, company }: Pick<WaitingLead, "name" | "company">): string {
  return company ? `${name}, ${company}` : name;
}

function timeOf({ reply_by }: Pick<WaitingLead, "reply_by">, now: Date, company: Company): string {
  return reply_by ? dayAndTimeWithZone(reply_by, now, company.timeZone, staffLanguage) : "";
}

function waitOf({ waits_since }: WaitingLead, now: Date, company: Company): string {
  return waits_since ? `wrote again ${dayAndTimeWithZone(waits_since, now, company.timeZone, staffLanguage)}, ` : "";
}

function leadsLink(origin: string, leads: readonly WaitingLead[], query: string) {
  const [first] = leads;
  return leads.length === 1 && first
    ? { text: "Open this lead", url: leadUrl(origin, first.id) }
    : { text: "Open these leads", url: `${origin}/cms/leads${query}` };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
