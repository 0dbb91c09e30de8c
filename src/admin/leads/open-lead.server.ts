import { data } from "react-router";
import type { Moment } from "../../admin-ui/times.ts";
import type { Db } from "../../db/tables.ts";
import { describeWithheld } from "../../leads/describe-withheld.ts";
import { readLead, readLeadWork } from "../../leads/inbox.server.ts";
import { describeSpamReasons } from "../../leads/spam/describe.ts";
import type { LeadStatus } from "../../leads/statuses.ts";
import { type EmailSummary, summarizeEmail } from "../emails.ts";
import { type LeadHistoryLine, leadHistoryLine } from "./audit-lines.ts";
import { isId } from "./query-params.ts";
import { replyLink } from "./reply-link.ts";

/** A lead in the detail pane. */
export interface OpenLead {
  id: string;
  version: number;
  name: string;
  email: string;
  reply: string;
  phone: string;
  company: string;
  service: string;
  message: string;
  language: string;
  status: LeadStatus;
  /** Why it was flagged as spam; empty if it was not. */
  suspicion: string;
  /** Flagged as spam, and not yet reviewed. */
  isSuspected: boolean;
  assignee: string;
  receivedAt: Moment;
  replyBy: { at: Moment; isOver: boolean } | null;
  source: { label: string; text: string }[];
  emails: EmailSummary[];
  /** Whether a confirmation was sent, and if not, why, if that is known. */
  confirmation: { wasWritten: boolean; withheld: string };
  notes: { id: string; who: string; text: string; at: Moment }[];
  history: LeadHistoryLine[];
  /** The id for the next note, so that a repeated submission adds one note only. */
  nextNote: string;
}

interface LeadOptions {
  company: string;
  moment: (at: Date) => Moment;
  now: Date;
}

/** Reads the lead of a URL, or throws a 404. */
export async function readOpenLead(db: Db, id: string, { company, moment, now }: LeadOptions): Promise<OpenLead> {
  const found = isId(id) ? await readLead(db, id) : null;
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  const { notes, acts } = await readLeadWork(db, id);
  const { lead, emails } = found;
  return {
    id,
    version: lead.version,
    name: lead.name,
    email: lead.email,
    reply: replyLink({ ...lead, receivedAt: moment(lead.received_at).exact, ownName: company }),
    phone: lead.phone,
    company: lead.company,
    service: lead.service_name,
    message: lead.message,
    language: lead.language,
    status: lead.status,
    suspicion: describeSpamReasons(lead),
    isSuspected: lead.status === "spam" && lead.spam_reason !== null && lead.version === 1,
    assignee: lead.assignee_id ?? "",
    receivedAt: moment(lead.received_at),
    replyBy: lead.reply_by && { at: moment(lead.reply_by), isOver: lead.status === "new" && lead.reply_by < now },
    source: [
      { label: "First page", text: lead.landing_page },
      { label: "Came from", text: lead.referrer },
      { label: "Campaign", text: lead.utm_campaign },
      { label: "Source", text: [lead.utm_source, lead.utm_medium].filter(Boolean).join(", ") },
      { label: "Term and content", text: [lead.utm_term, lead.utm_content].filter(Boolean).join(", ") },
    ].filter(({ text }) => text !== ""),
    emails: emails.map((mail) => summarizeEmail(mail, moment)),
    confirmation: {
      wasWritten: emails.some(({ purpose }) => purpose === "lead-confirmation"),
      withheld: describeWithheld(lead, emails),
    },
    notes: notes.map(({ id: note, person_name, text, at }) => ({ id: note, who: person_name, text, at: moment(at) })),
    history: acts.map((act) => leadHistoryLine(act, moment)),
    nextNote: crypto.randomUUID(),
  };
}
