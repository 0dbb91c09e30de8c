import type { LeadRow } from "#src/base/db/tables.ts";
import { defaultLanguage, inLanguage, languageOrDefault, languageTitle, staffLanguage } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { dayAndTimeWithZone } from "#src/domain/content/published/hours/business-hours.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";
import { emailUrl } from "#src/domain/email/email-address.ts";
import {
  emailDocument,
  factTable,
  html,
  lines,
  phoneLink,
  type SenderCompany,
  senderOf,
  styles,
} from "#src/domain/email/layout.ts";
import type { Mailbox, NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import { type Answer, describeAnswer } from "../answers/answer.ts";
import { hiddenFields, inquiryFields, type LeadColumnValues, labeledFields, leadFields } from "../fields.ts";
import { greetedName } from "./greeted-name.ts";

/** A lead as its emails show it. */
type EmailedLead = LeadColumnValues & Pick<LeadRow, "id" | "language" | "service_name" | "received_at" | "reply_by">;

/** With its answers to questions of the form. */
export type NoticedLead = EmailedLead & { answers: readonly Answer[] };

/** What staff's form answers. */
type FormConfirmation = Pick<Form, "heading" | "text">;

interface NoticeEnvelope {
  /** The site's public address. */
  origin: string;
  /** The company, unless it is given. */
  to?: Mailbox;
  /** Where the site takes an answer and sends it on; null: it goes to the visitor, and the site doesn't see it. */
  replyTo: string | null;
}

/** The notice to staff: who wrote, what, when a reply is due, and a link to the lead. */
export function leadNoticeEmail(
  lead: NoticedLead & { formTitle?: string | undefined },
  settings: SenderCompany,
  { origin, to, replyTo }: NoticeEnvelope,
): NewEmail {
  const { company, mailbox, formatTime } = senderOf(settings);
  const { name, message, reply_by, received_at } = lead;
  const subject = `${lead.formTitle ?? "Inquiry"} from ${[name, lead.company].filter(Boolean).join(", ")}`;
  const rows = [
    ...(lead.formTitle ? [{ label: "Form", text: lead.formTitle }] : []),
    ...labeledFields(
      lead,
      inquiryFields.filter((field) => field !== "message"),
    ),
    ...lead.answers.map((answer) => ({ label: answer.label, text: describeAnswer(answer) })),
    { label: "Received", text: formatTime(received_at) },
    ...languageFact(lead),
    ...labeledFields(lead, hiddenFields),
  ];
  const isCall = lead.email === "";
  const due = reply_by
    ? `They expect a ${isCall ? "call" : "reply"} by ${dayAndTimeWithZone(reply_by, received_at, settings.timeZone, staffLanguage)}. `
    : "";
  const advice = isCall
    ? `${name} has no email. Call ${lead.phone}.`
    : replyTo === null
      ? `Answer in the admin. If you reply to this email, ${name} gets your answer, but the site doesn't see it: the lead stays new, and your coworkers don't know.`
      : replyAdvice(name, company.name);
  const reply = due + advice;
  const url = leadUrl(origin, lead.id);
  const facts = rows.map(({ label, text }) => `${label}: ${text}`);
  // Visitors' text is never a link: it could lead anywhere. Only their email address and phone number are links.
  const links = {
    [leadFields.email.label]: emailUrl(lead.email),
    [leadFields.phone.label]: phoneUrl(lead.phone),
  };
  const body = html`<h1 class="ink" style="${styles.heading}">${name} wrote to us</h1>
${message ? html`<p class="ink" style="${styles.text};white-space:normal;color:#07231f">${lines(message)}</p>` : html``}
${factTable(rows.map((row) => ({ ...row, href: links[row.label] })))}
<p style="margin:0 0 24px"><a href="${url}" style="${styles.button}">Open this lead</a></p>
<p class="ink-2" style="${styles.text}">${reply}</p>`;
  return {
    purpose: "lead-notice",
    about: lead.id,
    from: mailbox,
    to: to ?? mailbox,
    replyTo: isCall ? mailbox : { name, address: replyTo ?? lead.email },
    subject,
    text: [
      ...facts,
      "",
      ...(message ? [message, ""] : []),
      `Open this lead: ${url}`,
      "",
      reply,
      "",
      `-- \n${company.name}`,
    ].join("\n"),
    html: emailDocument(company, subject, message.slice(0, 140), body, staffLanguage).source,
  };
}

/** For staff: the language that the visitor wants to read, unless it is the usual one. */
export function languageFact({ language }: { language: string }): { label: string; text: string }[] {
  return language === defaultLanguage ? [] : [{ label: "Language", text: languageTitle(language) }];
}

/** The company's mailbox, with the lead's own address if there is one. */
export function leadMailbox(replyTo: string | null, mailbox: Mailbox): Mailbox {
  return replyTo === null ? mailbox : { ...mailbox, address: replyTo };
}

/** For staff, in an email whose answer the site sends on. */
export function replyAdvice(name: string, company: string): string {
  return `Reply to this email to answer ${name}. ${company} sends your answer, and the lead keeps it.`;
}

/** Where staff open a lead. */
export function leadUrl(origin: string, lead: string): string {
  return `${origin}/cms/leads/${lead}`;
}

/** The page where a person ends a sign-up, in the default language. */
export const unsubscribePage = "/contact/unsubscribe";

export function unsubscribeUrl(origin: string, { id, language }: { id: string; language: string }): string {
  return `${origin}${inLanguage(unsubscribePage, languageOrDefault(language))}?id=${id}`;
}

/**
 * The confirmation to the visitor, in their language: we have their message, and when we reply, unless that is over at `sentAt`. An answer goes
 * to the lead's address `replyTo`, or to the company's mailbox. It repeats
 * nothing they wrote: the address may be another person's, and our email must not carry a stranger's text there. The
 * estimate has only staff's words and numbers. A form of staff has its own text; a sign-up is ended at `unsubscribe`.
 */
export function confirmationEmail(
  lead: EmailedLead,
  settings: SenderCompany,
  sentAt: Date,
  replyTo: string | null,
  form: FormConfirmation | null = null,
  unsubscribe = "",
): NewEmail {
  const { company, mailbox } = senderOf(settings);
  const language = languageOrDefault(lead.language);
  const { mail: words } = serverWordsFor(language);
  const subject = `${form?.heading ?? words.received} - ${company.name}`;
  const greeting = words.hello(greetedName(lead.name));
  const replyBy = lead.reply_by && lead.reply_by > sentAt ? lead.reply_by : null;
  const time = replyBy ? dayAndTimeWithZone(replyBy, sentAt, settings.timeZone, language) : "";
  const promise = form?.text ?? words.promise(time);
  const estimate = lead.estimate && words.estimate(lead.estimate);
  const urgent = unsubscribe ? `${words.unsubscribe}: ${unsubscribe}` : `${words.urgent}: ${company.phone}.`;
  const stranger = unsubscribe ? words.notSignedUp : words.notWritten;
  const signature = `-- \n${company.name}\n${company.address}`;
  const body = html`<h1 class="ink" style="${styles.heading}">${greeting}</h1>
<p class="ink-2" style="${styles.text}">${lines(promise)}</p>
${estimate ? html`<p class="ink-2" style="${styles.text}">${estimate}</p>` : html``}
${
  unsubscribe
    ? html`<p style="margin:0 0 24px"><a href="${unsubscribe}" style="${styles.link}">${words.unsubscribe}</a></p>`
    : html`<p class="ink-2" style="${styles.text}">${words.urgent}.</p>
<p style="margin:0 0 24px">${phoneLink(company.phone, html`style="${styles.button}"`)}</p>`
}
<p class="ink-3" style="${styles.meta}">${stranger}</p>`;
  return {
    purpose: unsubscribe ? "sign-up-confirmation" : "lead-confirmation",
    about: lead.id,
    from: mailbox,
    to: { name: "", address: lead.email },
    replyTo: leadMailbox(replyTo, mailbox),
    subject,
    text: [greeting, promise, ...(estimate ? [estimate] : []), urgent, stranger, signature].join("\n\n"),
    html: emailDocument(company, subject, promise, body, language).source,
  };
}
