import { data, redirect } from "react-router";
import type { Db } from "#src/base/db/tables.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { describeAnswer } from "#src/domain/leads/answers/answer.ts";
import { readAnswers } from "#src/domain/leads/answers/answers.server.ts";
import { readAddedAddresses } from "#src/domain/leads/conversation/addresses.server.ts";
import { hiddenFields, inquiryFields, type LeadFieldName, labeledFields } from "#src/domain/leads/fields.ts";
import { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { readFormTitles } from "#src/domain/leads/intake/forms.server.ts";
import { mergedInto } from "#src/domain/leads/merge/merge.server.ts";
import { channelLabel, formOrigins } from "#src/domain/leads/origins.ts";
import { amountText, outcomeOf } from "#src/domain/leads/pipeline/outcome.ts";
import { describeSource } from "#src/domain/leads/source.ts";
import { describeSpamReasons } from "#src/domain/leads/spam/describe.ts";
import { describeWithheld } from "#src/domain/leads/spam/describe-withheld.ts";
import { summarizeEmail } from "../../emails.ts";
import { type ConversationInfo, readConversation } from "../conversation/read-conversation.server.ts";
import { inboxPath, isId } from "../inbox/query-params.ts";
import { readSameLeads } from "./same-leads.server.ts";

/** A lead in the detail pane. */
export type OpenLead = Awaited<ReturnType<typeof readOpenLead>>;

/** Fields with their own place in the pane. */
const headerFields: LeadFieldName[] = ["name", "company", "service", "message"];

/** Fields that the line about the source is made of. */
const sourceFields: LeadFieldName[] = ["utmSource", "utmMedium", "utmCampaign"];

/** More are on the screen for merging. */
const maxOthers = 3;

interface LeadOptions extends ConversationInfo {
  by: Person;
  currency: string;
  lostReasons: readonly string[];
}

/** Reads the lead of a URL, or throws a 404. */
export async function readOpenLead(db: Db, id: string, { by, ...info }: LeadOptions) {
  const found = isId(id) ? await readLead(db, id) : null;
  if (!found) throw await redirectOrNotFound(db, id);
  const { lead, emails } = found;
  const { moment, now } = info;
  // A name alone is no reason to look again each time.
  const known = { ...lead, name: "", company: "" };
  const addresses = await readAddedAddresses(db, id);
  const others = await readSameLeads(db, known, { except: id, limit: maxOthers, moment });
  const mails = emails.map((mail) => ({ ...summarizeEmail(mail, moment), purpose: mail.purpose }));
  const ownEmails = mails.filter(({ purpose }) => purpose !== "lead-reply");
  return {
    id,
    version: lead.version,
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    company: lead.company,
    service: lead.service_name,
    message: lead.message,
    language: lead.language,
    status: lead.status,
    /** Why it was flagged as spam; empty if it was not. */
    suspicion: describeSpamReasons(lead),
    /** Flagged as spam, and not yet reviewed. */
    isSuspected: lead.status === "spam" && lead.spam_reason !== null && lead.version === 1,
    assignee: lead.assignee_id ?? "",
    receivedAt: moment(lead.received_at),
    replyBy: lead.reply_by && { at: moment(lead.reply_by), isOverdue: lead.status === "new" && lead.reply_by < now },
    /** An email to their address came back; null if none did. */
    bounce: lead.bounced_at && { at: moment(lead.bounced_at), reason: lead.bounce ?? "" },
    /** The other fields. */
    facts: [
      ...labeledFields(
        lead,
        inquiryFields.filter((name) => !headerFields.includes(name)),
      ),
      { label: "Also writes from", text: addresses.join("\n") },
      ...(await readAnswers(db, id)).map((answer, position) => ({
        // Questions may have the label of a field, or of another question after a merge.
        id: `answer ${position}`,
        label: answer.label,
        text: describeAnswer(answer),
        file: answer.file?.digest,
      })),
    ],
    source: [
      { label: "Source", text: describeSource(lead) },
      { label: "Form", text: lead.form_id === null ? "" : channelLabel(lead.form_id, await readFormTitles(db)) },
      ...labeledFields(
        lead,
        hiddenFields.filter((name) => !sourceFields.includes(name)),
      ),
    ],
    deal: dealOf(lead, info),
    /** Leads of the same person, by email or phone number. */
    others,
    emails: ownEmails,
    isSending: mails.some((mail) => mail.isSending),
    /** Whether a confirmation was sent, and if not, why, if that is known. Null for leads that staff have added. */
    confirmation: formOrigins.includes(lead.origin)
      ? {
          wasSent: emails.some(({ purpose }) => purpose === "lead-confirmation"),
          withheld: describeWithheld(lead, emails),
        }
      : null,
    ...(await readConversation(db, lead, by, { ...info, emails: ownEmails })),
  };
}

/** What the lead is worth and how it ended, as its form shows it. */
function dealOf(
  lead: Parameters<typeof outcomeOf>[0],
  { currency, lostReasons }: Pick<LeadOptions, "currency" | "lostReasons">,
) {
  const { valueCents, expectedClose, lostReason, lostDetail } = outcomeOf(lead);
  // A reason that has left the list stays with its leads.
  const reasons = lostReason === null || lostReasons.includes(lostReason) ? lostReasons : [...lostReasons, lostReason];
  return {
    value: amountText(valueCents),
    currency: lead.currency ?? currency,
    close: expectedClose ?? "",
    reason: lostReason ?? "",
    detail: lostDetail ?? "",
    reasons,
  };
}

/** A lead that was merged is found at the other one's address. */
async function redirectOrNotFound(db: Db, id: string) {
  const primary = isId(id) ? await mergedInto(db, id) : null;
  return primary === null
    ? data(null, { status: 404, statusText: "Not Found" })
    : redirect(inboxPath(new URLSearchParams(), primary));
}
