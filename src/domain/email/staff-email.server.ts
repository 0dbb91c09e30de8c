import type { Tx } from "#src/base/db/tables.ts";
import { staffLanguage } from "#src/base/languages.ts";
import { type EmailFact, emailDocument, factTable, html, type Letterhead, styles } from "./layout.ts";
import { enqueueEmail, type Mailbox, type NewEmail } from "./queue/outbox.server.ts";
import { senderIdentity } from "./sender-identity.server.ts";

export interface StaffRecipient {
  id: string;
  name: string;
  email: string;
}

interface Envelope extends Pick<NewEmail, "id" | "calendar"> {
  purpose: string;
  to: Omit<StaffRecipient, "id"> & { id: string | null };
  /** The lead that it is about, and is erased with. Default: the recipient. */
  about?: string;
  now: Date;
  /** An early one puts the email before all others. */
  due?: Date;
  /** The digest of a one-time link. */
  link?: string;
}

export interface StaffEmail {
  /** Default: the company's mailbox. */
  replyTo?: Mailbox | undefined;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A table after the button. */
  facts?: EmailFact[] | undefined;
  /** A button. */
  link?: { text: string; url: string };
}

/** Puts an email to a member of staff into the outbox, and returns its id. `formatTime` uses the company's time zone. */
export async function enqueueStaffEmail(
  tx: Tx,
  { purpose, to, about, now, due, link, ...given }: Envelope,
  write: (company: Letterhead, formatTime: (date: Date) => string) => StaffEmail,
): Promise<string> {
  const { company, mailbox, formatTime } = await senderIdentity(tx);
  const recipient = { name: to.name, address: to.email };
  const written = write(company, formatTime);
  const replyTo = written.replyTo ?? mailbox;
  const envelope = { ...given, purpose, about: about ?? to.id, from: mailbox, to: recipient, replyTo };
  const message = render(company, written);
  return enqueueEmail(tx, { ...envelope, ...message, ...(link && { link }) }, now, due);
}

/** Heading, paragraphs, and a button and facts after the first paragraph. */
function render(company: Letterhead, { subject, heading, paragraphs, facts = [], link }: StaffEmail) {
  const [first = "", ...others] = paragraphs;
  const listed = facts.map(({ label, text }) => `${label}: ${text}`).join("\n");
  const text = [heading, first, ...(link ? [link.url] : []), ...(listed ? [listed] : []), ...others].join("\n\n");
  const button = link
    ? [html`<p style="margin:0 0 24px"><a href="${link.url}" style="${styles.button}">${link.text}</a></p>`]
    : [];
  const body = html`<h1 class="ink" style="${styles.heading}">${heading}</h1>
<p class="ink-2" style="${styles.text}">${first}</p>
${button}
${facts.length > 0 ? factTable(facts) : html``}
${others.map((line) => html`<p class="ink-2" style="${styles.text}">${line}</p>`)}`;
  return {
    subject,
    text: `${text}\n\n-- \n${company.name}\n${company.address}`,
    html: emailDocument(company, subject, first, body, staffLanguage).source,
  };
}
