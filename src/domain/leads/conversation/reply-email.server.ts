import type { LeadRow } from "#src/base/db/tables.ts";
import { languageOrDefault } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import type { Actor } from "#src/domain/audit-log/record.server.ts";
import { dateAndTime } from "#src/domain/content/published/hours/business-hours.ts";
import {
  html,
  lines,
  linkedLines,
  personalEmail,
  phoneLink,
  type SenderCompany,
  senderOf,
} from "#src/domain/email/layout.ts";
import type { NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import { leadMailbox } from "../intake/emails.ts";
import { namesOf, standardSignature } from "./signature.server.ts";
import type { Thread } from "./thread.server.ts";

interface ReplyEmailInput {
  reply: { subject: string; text: string; cc: readonly string[] };
  by: Pick<Actor, "name">;
  lead: Pick<LeadRow, "id" | "name" | "email" | "language">;
  company: SenderCompany;
  /** The person's own; empty: the standard one. */
  signature: string;
  /** What the email repeats at its end. */
  quoted: Thread["latest"] | null;
  /** Where the answer goes; null: to the company. */
  replyTo: string | null;
}

/** A reply as an email program would write it: from the company in the person's name, with a signature. */
export function replyEmail({
  reply,
  by,
  lead,
  company: settings,
  signature,
  quoted,
  replyTo,
}: ReplyEmailInput): NewEmail {
  const { company, mailbox } = senderOf(settings);
  const language = languageOrDefault(lead.language);
  const names = namesOf(by, company);
  const from = { name: names.join(", "), address: mailbox.address };
  const attribution =
    quoted && serverWordsFor(language).mail.wrote(dateAndTime(quoted.at, settings.timeZone, language), lead.name);
  const quote = quoted ? [attribution, ...quoted.text.split("\n").map((line) => `> ${line}`)] : [];
  const body = html`<p>${linkedLines(reply.text)}</p>
${
  signature === ""
    ? html`<p>${lines(names.join("\n"))}<br>
${phoneLink(company.phone, html`style="color:inherit"`)}</p>`
    : html`<p>${lines(signature)}</p>`
}
${
  quoted
    ? html`<p>${attribution ?? ""}</p>
<blockquote style="margin:0 0 0 4px;padding-left:12px;border-left:2px solid #8aa19b">${lines(quoted.text)}</blockquote>`
    : html``
}`;
  return {
    purpose: "lead-reply",
    about: lead.id,
    from,
    to: { name: lead.name, address: lead.email },
    cc: reply.cc,
    replyTo: leadMailbox(replyTo, mailbox),
    subject: reply.subject,
    text: [reply.text, "", "-- ", signature || standardSignature(by, company), ...(quoted ? ["", ...quote] : [])].join(
      "\n",
    ),
    html: personalEmail(reply.subject, body).source,
  };
}
