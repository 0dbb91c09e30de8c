import type { Moment } from "#src/admin/ui/time/times.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import type { AuditRow } from "#src/domain/audit-log/read.server.ts";
import { timesOfBooking } from "#src/domain/bookings/book.server.ts";
import { copiesOf } from "#src/domain/email/compose.ts";
import { splitQuoted } from "#src/domain/email/inbound/quoted.ts";
import { withRaw } from "#src/domain/email/inbound/store.server.ts";
import type { readMessages } from "#src/domain/leads/conversation/conversation.server.ts";
import { readLeadWork } from "#src/domain/leads/inbox/inbox.server.ts";
import { formOrigins } from "#src/domain/leads/origins.ts";
import { formatSize } from "#src/domain/media/file-size.ts";
import { describeLeadAct } from "../../audit-log/act-labels.ts";
import { type EmailSummary, summarizeEmail } from "../../emails.ts";
import { outcomeLabel } from "./call-outcomes.ts";

/** Acts whose result is in the conversation itself. */
const actsInConversation: readonly string[] = [
  "note-added",
  "replied",
  "call-logged",
  "customer-answered",
  "email-bounced",
  "email-attached",
] satisfies AuditAct[];

interface TimelineInput {
  lead: Pick<LeadRow, "id" | "name" | "email" | "message" | "received_at" | "origin">;
  messages: Message[];
  /** What the site has sent about the lead by itself. */
  emails: readonly EmailSummary[];
  /** The addresses of the lead's customer. */
  known: ReadonlySet<string>;
  moment: (at: Date) => Moment;
}

/**
 * The conversation: the inquiry, emails, notes and calls, and what the site couldn't send. And its history: what was done,
 * and what the site has sent. The latest first.
 */
export async function readTimeline(db: Db, { lead, messages, emails, known, moment }: TimelineInput) {
  const ids = messages.map(({ id }) => id);
  const [{ notes, acts }, originals] = await Promise.all([readLeadWork(db, lead.id), withRaw(db, ids)]);
  const copied = new Set(messages.flatMap(copiesOf).map((address) => address.toLowerCase()));
  const timeline = [
    ...inquiryItems(lead, messages, moment),
    ...messages.map((message) => ({
      ...emailItem(message, moment),
      hasOriginal: originals.has(message.id),
      sender: senderOf(message, lead, { known, copied }),
    })),
    ...notes.map((note) => noteItem(note, moment)),
    ...emails.filter(({ state }) => state === "refused").map(siteEmailItem),
  ].toSorted(latestFirst);
  const newest = Math.max(
    0,
    timeline.findIndex(({ isCustomers }) => isCustomers),
  );
  return {
    timeline: timeline.map((item, index) => ({
      ...item,
      isOpen: isRefused(item) || index === newest || (index < newest && !isLong(item.text)),
    })),
    history: [
      ...acts.filter(({ act }) => !actsInConversation.includes(act)).map((line) => actItem(line, moment)),
      ...emails.filter(({ state }) => state !== "refused").map(siteEmailItem),
    ].toSorted(latestFirst),
  };
}

function latestFirst(one: { at: Moment }, other: { at: Moment }): number {
  return Date.parse(other.at.iso) - Date.parse(one.at.iso);
}

function isRefused({ delivery }: { delivery: EmailSummary | null }): boolean {
  return delivery?.state === "refused";
}

/** In lines of about 90 characters. Longer texts are folded. */
const maxOpenLines = 12;

function isLong(text: string): boolean {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / 90)));
  return lines.reduce((sum, count) => sum + count, 0) > maxOpenLines;
}

/** What the lead began with. One that was made from an email has that as its first email. */
function inquiryItems(lead: TimelineInput["lead"], messages: readonly Message[], moment: (at: Date) => Moment) {
  const { id, name, message: text, received_at: at, origin } = lead;
  const isEmail = messages.some((message) => message.at.getTime() === at.getTime() && message.kind === "customer");
  if (text === "" || isEmail) return [];
  const icon = "received" as const;
  const title = formOrigins.includes(origin) ? `${name} wrote` : `From ${name}`;
  return [{ kind: "inquiry" as const, id, icon, title, at: moment(at), text, isCustomers: true, delivery: null }];
}

type Message = Awaited<ReturnType<typeof readMessages>>[number];

function emailItem(message: Message, moment: (at: Date) => Moment) {
  const { id, subject, text: whole, at, cc, files, direction, kind } = message;
  const { unquoted: text, quoted } = splitQuoted(whole);
  return {
    kind: "email" as const,
    id,
    icon: kind === "bounce" ? ("trouble" as const) : direction === "out" ? ("sent" as const) : ("received" as const),
    title: emailTitle(message),
    at: moment(at),
    subject,
    cc: cc.replaceAll(",", ", "),
    text,
    quoted,
    isCustomers: kind === "customer",
    /** Who has filed it here; empty if nobody had to. */
    attachedBy: message.settled_by ?? "",
    files: files.map(({ id: file, name, bytes }) => ({ id: file, name, size: formatSize(bytes) })),
    delivery: deliveryOf(message, moment),
  };
}

/** The address of a person who wrote to the lead, and whose it is; null for the lead's own, and for emails of programs and of ours. */
function senderOf(
  { kind, from_address }: Message,
  lead: { email: string },
  { known, copied }: { known: ReadonlySet<string>; copied: ReadonlySet<string> },
) {
  const address = from_address.toLowerCase();
  if (kind !== "customer" || address === lead.email.toLowerCase()) return null;
  const whose = known.has(address) ? ("customer" as const) : copied.has(address) ? ("copied" as const) : null;
  return { address: from_address, whose, expected: lead.email };
}

function emailTitle(message: Message): string {
  const { kind, direction, person_name, from_name, from_address, to_address, outbox_id } = message;
  const sender = from_name || from_address || "Someone";
  if (direction === "out") {
    const reply = `${person_name ?? "Someone"} replied to ${to_address}`;
    return outbox_id === null ? `${reply} from their email program` : reply;
  }
  if (kind === "auto-reply") return `Automatic reply from ${sender}`;
  return kind === "bounce" ? "An email couldn't be delivered" : `${sender} wrote`;
}

/** The outbox forgets emails after two years. */
function deliveryOf(message: Message, moment: (at: Date) => Moment) {
  const { id, to_address, state, purpose, attempts, next_attempt_at, created_at } = message;
  if (state === null || purpose === null || attempts === null || next_attempt_at === null || created_at === null)
    return null;
  const { lease_owner, response, finished_at } = message;
  return summarizeEmail(
    { id, purpose, to_address, state, attempts, next_attempt_at, lease_owner, response, finished_at, created_at },
    moment,
  );
}

type Note = Awaited<ReturnType<typeof readLeadWork>>["notes"][number];

function noteItem({ id, kind, outcome, person_name, text, at }: Note, moment: (at: Date) => Moment) {
  const call = `${person_name} called: ${outcomeLabel(outcome).toLowerCase()}`;
  return {
    kind: "note" as const,
    id,
    icon: kind,
    title: kind === "call" ? call : `${person_name} wrote a note`,
    at: moment(at),
    text,
    isCustomers: false,
    delivery: null,
  };
}

function siteEmailItem(email: EmailSummary) {
  const title = `${email.title}, ${email.to}`;
  const icon = email.state === "refused" ? ("trouble" as const) : ("sent" as const);
  return {
    kind: "site-email" as const,
    id: email.id,
    icon,
    title,
    at: email.created,
    text: "",
    isCustomers: false,
    delivery: email,
  };
}

function actItem(line: AuditRow, moment: (at: Date) => Moment) {
  const times = timesOfBooking(line)
    .map((at) => moment(at).exact)
    .join(" to ");
  return {
    kind: "act" as const,
    id: line.id,
    title: [describeLeadAct(line), times].filter(Boolean).join(": "),
    at: moment(line.at),
  };
}
