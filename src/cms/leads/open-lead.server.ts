import { data } from "react-router";
import type { Db } from "../../db/tables.ts";
import { readLead, readLeadWork } from "../../leads/inbox.server.ts";
import { spamReasonsInWords } from "../../leads/spam-in-words.ts";
import type { LeadStatus } from "../../leads/statuses.ts";
import { withheldInWords } from "../../leads/withheld-in-words.ts";
import { type MailInWords, mailInWords } from "../mails.ts";
import type { Moment } from "../times.ts";
import { looksLikeId } from "./asked.ts";
import { type Happening, happened } from "./happenings.ts";
import { replyLink } from "./reply-link.ts";

/** A lead as its pane shows it. */
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
  /** Why it was flagged as spam; empty when it was not. */
  suspicion: string;
  /** Nobody has decided yet. */
  isSuspected: boolean;
  assignee: string;
  receivedAt: Moment;
  replyBy: { at: Moment; isOver: boolean } | null;
  trail: { label: string; text: string }[];
  mails: MailInWords[];
  /** Whether the visitor got a confirmation, and if not, why, as far as that is known. */
  confirmation: { wasWritten: boolean; withheld: string };
  notes: { id: string; who: string; text: string; at: Moment }[];
  history: Happening[];
  /** The id of the note that may be written next: sent twice, it stays one. */
  nextNote: string;
}

interface Circumstances {
  company: string;
  moment: (at: Date) => Moment;
  now: Date;
}

/** The lead that an address names; there may be none. */
export async function readOpenLead(db: Db, id: string, { company, moment, now }: Circumstances): Promise<OpenLead> {
  const found = looksLikeId(id) ? await readLead(db, id) : null;
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  const { notes, acts } = await readLeadWork(db, id);
  const { lead, mails } = found;
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
    suspicion: spamReasonsInWords(lead),
    isSuspected: lead.status === "spam" && lead.spam_reason !== null && lead.version === 1,
    assignee: lead.assignee_id ?? "",
    receivedAt: moment(lead.received_at),
    replyBy: lead.reply_by && { at: moment(lead.reply_by), isOver: lead.status === "new" && lead.reply_by < now },
    trail: [
      { label: "First page", text: lead.landing_page },
      { label: "Came from", text: lead.referrer },
      { label: "Campaign", text: lead.utm_campaign },
      { label: "Source", text: [lead.utm_source, lead.utm_medium].filter(Boolean).join(", ") },
      { label: "Term and content", text: [lead.utm_term, lead.utm_content].filter(Boolean).join(", ") },
    ].filter(({ text }) => text !== ""),
    mails: mails.map((mail) => mailInWords(mail, moment)),
    confirmation: {
      wasWritten: mails.some(({ purpose }) => purpose === "lead-confirmation"),
      withheld: withheldInWords(lead, mails),
    },
    notes: notes.map(({ id: note, person_name, text, at }) => ({ id: note, who: person_name, text, at: moment(at) })),
    history: acts.map((act) => happened(act, moment)),
    nextNote: crypto.randomUUID(),
  };
}
