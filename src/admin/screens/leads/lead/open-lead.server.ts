import { data, href, redirect } from "react-router";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, languageOrDefault, languages } from "#src/base/languages.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { readAppointmentsOf } from "#src/domain/bookings/appointments.server.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import { readLanguages } from "#src/domain/content/published/site-languages.server.ts";
import { describeAnswer } from "#src/domain/leads/answers/answer.ts";
import { readAnswers } from "#src/domain/leads/answers/answers.server.ts";
import { readAddedAddresses } from "#src/domain/leads/conversation/addresses.server.ts";
import { dueDay } from "#src/domain/leads/conversation/tasks.server.ts";
import { readServices } from "#src/domain/leads/entered/add.server.ts";
import { editedValues } from "#src/domain/leads/entered/edit.server.ts";
import { hiddenFields, type LeadFieldName, labeledFields } from "#src/domain/leads/fields.ts";
import { readLead } from "#src/domain/leads/inbox/inbox.server.ts";
import { readFormTitles } from "#src/domain/leads/intake/forms.server.ts";
import { mergedInto } from "#src/domain/leads/merge/merge.server.ts";
import { channelLabel, formOrigins } from "#src/domain/leads/origins.ts";
import { isClient } from "#src/domain/leads/pipeline/clients.server.ts";
import { amountText, outcomeOf } from "#src/domain/leads/pipeline/outcome.ts";
import { type Stages, stageOf } from "#src/domain/leads/pipeline/stages.ts";
import { mondayOf } from "#src/domain/leads/reports/weeks.ts";
import { readNoticePeople } from "#src/domain/leads/rules/people.server.ts";
import { findService, serviceName } from "#src/domain/leads/services.server.ts";
import { describeSource } from "#src/domain/leads/source.ts";
import { describeSpamReasons } from "#src/domain/leads/spam/describe.ts";
import { describeWithheld } from "#src/domain/leads/spam/describe-withheld.ts";
import { summarizeEmail } from "../../emails.ts";
import { type DescribeOptions, describeAppointment } from "../calendar/describe.ts";
import { formatWeek } from "../calendar/weeks.ts";
import { type ConversationInfo, readConversation } from "../conversation/read-conversation.server.ts";
import { isJobPage } from "../inbox/inbox-list.server.ts";
import { inboxPath, isId } from "../inbox/query-params.ts";
import { readSameLeads } from "./same-leads.server.ts";

/** A lead in the detail pane. */
export type OpenLead = Awaited<ReturnType<typeof readOpenLead>>;

/** Fields that the line about the source is made of. */
const sourceFields: LeadFieldName[] = ["utmSource", "utmMedium", "utmCampaign"];

/** More are on the screen for merging. */
const maxOthers = 3;

interface LeadOptions extends ConversationInfo {
  by: Person;
  currency: string;
  lostReasons: readonly string[];
  content: ContentReader;
  stages: Stages;
}

/** Reads the lead of a URL, or throws a 404. */
export async function readOpenLead(db: Db, id: string, { by, content, stages, ...info }: LeadOptions) {
  const found = isId(id) ? await readLead(db, id) : null;
  if (!found) throw await redirectOrNotFound(db, id);
  const { lead, emails } = found;
  const { moment, now } = info;
  // A name alone is no reason to look again each time.
  const known = { ...lead, name: "", company: "" };
  const mails = emails.map((mail) => ({ ...summarizeEmail(mail, moment), purpose: mail.purpose }));
  const ownEmails = mails.filter(({ purpose }) => purpose !== "lead-reply");
  const [answers, others, conversation, isKnownClient, services, alsoWritesFrom, titles, shown] = await Promise.all([
    readAnswers(db, id),
    readSameLeads(db, known, { except: id, limit: maxOthers, moment, stages }),
    readConversation(db, lead, by, { ...info, emails: ownEmails, service: await translatedService(content, lead) }),
    isClient(db, lead),
    readServices({ content }),
    readAddedAddresses(db, id),
    readFormTitles(db),
    readLanguages(db),
  ]);
  return {
    id,
    version: lead.version,
    isSample: lead.is_sample,
    isJob: isJobPage(lead.form_page),
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    company: lead.company,
    service: lead.service_name,
    /** The id of its stage. */
    status: stageOf(lead, stages),
    /** Someone with this email address, or of this company, was won before. */
    isClient: isKnownClient,
    /** Why it was flagged as spam; empty if it was not. */
    suspicion: describeSpamReasons(lead),
    /** Flagged as spam, and not yet reviewed. */
    isSuspected: lead.status === "spam" && lead.spam_reason !== null && lead.version === 1,
    assignee: lead.assignee_id ?? "",
    receivedAt: moment(lead.received_at),
    replyBy: lead.reply_by && { at: moment(lead.reply_by), isOverdue: lead.status === "new" && lead.reply_by < now },
    /** An email to their address came back; null if none did. */
    bounce: lead.bounced_at && { at: moment(lead.bounced_at), reason: lead.bounce ?? "" },
    language: lead.language,
    /** For the form that corrects it. */
    contact: editedValues(lead),
    serviceOptions: serviceOptions(lead, services),
    /** Those to choose from. */
    languages: languages.filter((language) => shown.includes(language) || language === lead.language),
    alsoWritesFrom,
    estimate: lead.estimate,
    answers: answers
      .filter(({ file }) => !file)
      .map((answer) => ({ label: answer.label, text: describeAnswer(answer) })),
    files: [
      ...answers.flatMap((answer) =>
        answer.file
          ? [
              {
                url: href("/cms/leads/:lead/sent-files/:digest", { lead: id, digest: answer.file.digest }),
                name: describeAnswer(answer),
                about: answer.label,
              },
            ]
          : [],
      ),
      ...conversation.timeline.flatMap((item) =>
        item.kind === "email"
          ? item.files.map(({ id: attachment, name, size }) => ({
              url: href("/cms/leads/attachments/:attachment", { attachment }),
              name,
              about: size,
            }))
          : [],
      ),
    ],
    source: [
      { label: "Received", text: moment(lead.received_at).exact },
      { label: "Source", text: describeSource(lead) },
      { label: "Form", text: lead.form_id === null ? "" : channelLabel(lead.form_id, titles) },
      ...labeledFields(
        lead,
        hiddenFields.filter((name) => !sourceFields.includes(name)),
      ),
    ],
    deal: dealOf(lead, info),
    /** Leads of the same person, by email or phone number. */
    others,
    ...(await readBooked(db, id, info)),
    wasEmailed: ownEmails.length > 0,
    isSending: mails.some((mail) => mail.isSending),
    /** Whether a confirmation was sent, and if not, why, if that is known. Null for leads that staff have added. */
    confirmation: formOrigins.includes(lead.origin)
      ? {
          wasSent: emails.some(({ purpose }) => purpose === "lead-confirmation"),
          withheld: describeWithheld(lead, emails),
        }
      : null,
    ...conversation,
  };
}

/** The appointments of a lead, and what the forms need that book and move them. */
async function readBooked(db: Db, lead: string, { timeZone, moment, now }: DescribeOptions) {
  const [appointments, people] = await Promise.all([readAppointmentsOf(db, lead), readNoticePeople(db)]);
  return {
    appointments: appointments.map((appointment) => {
      const shown = describeAppointment(appointment, { timeZone, moment, now });
      const when = dueDay(appointment.starts_at, now, timeZone);
      return { ...shown, when, week: formatWeek(mondayOf(shown.day)) };
    }),
    appointmentPeople: people.map(({ id: value, name: label }) => ({ value, label })),
    /** The id of the one that the form books: the same books once. */
    newAppointment: crypto.randomUUID(),
  };
}

/** The name of a lead's service in the lead's language, or else the one that staff read. */
async function translatedService(
  content: ContentReader,
  lead: { service: string; service_name: string; language: string },
) {
  const language = languageOrDefault(lead.language);
  if (language === defaultLanguage || lead.service === "") return lead.service_name;
  const service = await findService(content, lead.service, { languages: [defaultLanguage], language });
  return service ? serviceName(service.content) : lead.service_name;
}

/** The published services, and the lead's, which may no longer be one. */
function serviceOptions(
  { service, service_name }: { service: string; service_name: string },
  services: Awaited<ReturnType<typeof readServices>>,
) {
  const published = services.map(({ slug, name }) => ({ value: slug, label: name }));
  const current = { value: service || service_name, label: service_name };
  const isKnown = current.value === "" || published.some(({ value }) => value === current.value);
  return [{ value: "", label: "Not known" }, ...published, ...(isKnown ? [] : [current])];
}

/** What the lead is worth and how it ended, as its form shows it. */
function dealOf(
  lead: Parameters<typeof outcomeOf>[0],
  { currency, lostReasons }: Pick<LeadOptions, "currency" | "lostReasons">,
) {
  const { valueCents, expectedClose, lostReason, lostDetail, notSale } = outcomeOf(lead);
  // A reason that has left the list stays with its leads.
  const reasons = lostReason === null || lostReasons.includes(lostReason) ? lostReasons : [...lostReasons, lostReason];
  return {
    value: amountText(valueCents),
    currency: lead.currency ?? currency,
    close: expectedClose ?? "",
    reason: lostReason ?? "",
    detail: lostDetail ?? "",
    kind: notSale ?? "other",
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
