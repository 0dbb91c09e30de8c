import type { SendMailOptions } from "nodemailer";
import type { OutboxRow } from "../db/tables.ts";

/** An email in nodemailer's form. `from` is the address that the mail server allows, if not the company's. */
export function composeEmail(email: OutboxRow, from: string | undefined): SendMailOptions {
  const sender = from ?? email.from_address;
  return {
    envelope: { from: sender, to: [email.to_address] },
    from: { name: email.from_name, address: sender },
    to: { name: email.to_name, address: email.to_address },
    replyTo: { name: email.reply_name, address: email.reply_address },
    subject: email.subject,
    messageId: email.message_id,
    date: email.created_at,
    text: email.text,
    html: email.html,
    // No automatic replies.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
