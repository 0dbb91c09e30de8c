import type { SendMailOptions } from "nodemailer";
import type { ClaimedMail } from "./outbox.server.ts";

/** A mail as nodemailer takes it. `from` is the address that the mail server knows us by, if another than the company's. */
export function composed(mail: ClaimedMail, from: string | undefined): SendMailOptions {
  const sender = from ?? mail.from_address;
  return {
    envelope: { from: sender, to: [mail.to_address] },
    from: { name: mail.from_name, address: sender },
    to: { name: mail.to_name, address: mail.to_address },
    replyTo: { name: mail.reply_name, address: mail.reply_address },
    subject: mail.subject,
    messageId: mail.message_id,
    date: mail.created_at,
    text: mail.text,
    html: mail.html,
    // Machines shall not answer machines.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
