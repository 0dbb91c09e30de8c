import type { SendMailOptions } from "nodemailer";
import type { OutgoingEmail } from "./transport/transport-in-use.ts";

/** The addresses in copy. */
export function copiesOf({ cc }: { cc: string }): string[] {
  return cc.split(",").filter(Boolean);
}

/** An email in nodemailer's form. `from` is the address that the mail server allows, if not the company's. */
export function composeEmail(email: OutgoingEmail, from: string | undefined): SendMailOptions {
  const sender = from ?? email.from_address;
  const cc = copiesOf(email);
  const calendar = email.attachments?.calendar;
  return {
    envelope: { from: sender, to: [email.to_address, ...cc] },
    from: { name: email.from_name, address: sender },
    to: { name: email.to_name, address: email.to_address },
    ...(cc.length > 0 && { cc }),
    replyTo: { name: email.reply_name, address: email.reply_address },
    subject: email.subject,
    messageId: email.message_id,
    date: email.created_at,
    text: email.text,
    html: email.html,
    ...(email.thread ? threadOf(email.thread) : automatic),
    ...(email.files && { attachments: email.files }),
    ...(calendar && { icalEvent: { method: calendar.method, filename: calendarFileName, content: calendar.text } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Google and Outlook read the part beside the text, Apple and others the attachment: it is both. */
const calendarFileName = "appointment.ics";

/** No automatic replies. */
const automatic = { headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" } };

function threadOf({ inReplyTo, references }: NonNullable<OutgoingEmail["thread"]>) {
  const bracketed = references.map((id) => `<${id}>`);
  return { ...(inReplyTo !== null && { inReplyTo: `<${inReplyTo}>` }), references: bracketed };
}
