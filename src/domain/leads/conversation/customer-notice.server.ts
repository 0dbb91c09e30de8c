import type { LeadRow, Tx } from "#src/base/db/tables.ts";
import { minuteMs } from "#src/base/durations.ts";
import { defaultLanguage, staffLanguage } from "#src/base/languages.ts";
import { publishedSingle } from "#src/domain/content/published/published.server.ts";
import { emailDocument, html, lines, type SenderCompany, senderOf, styles } from "#src/domain/email/layout.ts";
import { enqueueEmail, type Mailbox, type NewEmail } from "#src/domain/email/queue/outbox.server.ts";
import { replyAdvice } from "../intake/emails.ts";
import { readNoticeFacts } from "../rules/rules.server.ts";
import { ruledMailboxes, staffReplyTo } from "../rules/rules.ts";
import type { ReplyAddresses } from "./reply-address.server.ts";

const purposes = { customer: "lead-answer-notice", stranger: "lead-stranger-notice" };

/** In milliseconds: of several emails in a row, staff are notified once; of the customer's and of others apart. */
const quietPeriodMs = 10 * minuteMs;

/** In characters: the whole text is in the admin. */
const maxExcerptLength = 2_000;

export interface CustomerReply {
  /** The customer's own words, without what they quote. */
  text: string;
  fileCount: number;
  /** The address that it came from, if it isn't one of the customer's; null if it is. */
  stranger: string | null;
  at: Date;
  /** The lead's address in the admin. */
  url: string;
  /** Null if no replies come in. */
  replies: ReplyAddresses | null;
}

/**
 * Emails the person who works on the lead, or those who are emailed about new leads, that the customer has answered, or someone
 * else who has the address.
 */
export async function enqueueCustomerNotice(tx: Tx, lead: LeadRow, reply: CustomerReply): Promise<void> {
  const purpose = reply.stranger === null ? purposes.customer : purposes.stranger;
  if (await wasJustNotified(tx, { lead: lead.id, purpose, at: reply.at })) return;
  const { content } = await publishedSingle(tx, "settings", defaultLanguage);
  const office = senderOf(content.company).mailbox;
  const facts = await readNoticeFacts(tx, lead, lead.assignee_id !== null);
  const assignee = facts.people.find(({ id }) => id === lead.assignee_id);
  const mailboxes = assignee ? [{ name: assignee.name, address: assignee.email }] : ruledMailboxes(facts, office);
  for (const to of mailboxes) {
    const replyTo = reply.stranger === null ? staffReplyTo(reply.replies, to, office, facts.people) : null;
    await enqueueEmail(tx, { purpose, ...customerNotice(lead, reply, content.company, { to, replyTo }) }, reply.at);
  }
}

interface Notified {
  lead: string;
  purpose: string;
  at: Date;
}

async function wasJustNotified(tx: Tx, { lead, purpose, at }: Notified): Promise<boolean> {
  const last = await tx
    .selectFrom("outbox")
    .select("id")
    .where("subject_id", "=", lead)
    .where("purpose", "=", purpose)
    .where("created_at", ">", new Date(at.getTime() - quietPeriodMs))
    .executeTakeFirst();
  return last !== undefined;
}

function customerNotice(
  lead: LeadRow,
  reply: CustomerReply,
  settings: SenderCompany,
  { to, replyTo }: { to: Mailbox; replyTo: string | null },
): Omit<NewEmail, "purpose"> {
  const { company, mailbox } = senderOf(settings);
  const { stranger } = reply;
  // A stranger chooses their name, but not so easily their address.
  const subject = stranger === null ? `${lead.name} answered` : `${stranger} wrote about ${lead.name}`;
  const isCut = reply.text.length > maxExcerptLength;
  const excerpt = isCut ? `${reply.text.slice(0, maxExcerptLength).toWellFormed()}...` : reply.text;
  const files =
    reply.fileCount === 0 ? "" : `${reply.fileCount} ${reply.fileCount === 1 ? "file is" : "files are"} attached. `;
  const warning =
    stranger === null ? "" : `${stranger} isn't an address of ${lead.name} that we know. Check who wrote this first. `;
  const answer =
    replyTo === null ? "Answer in the admin, so that everyone sees it." : replyAdvice(lead.name, company.name);
  const advice = files + warning + answer;
  const body = html`<h1 class="ink" style="${styles.heading}">${subject}</h1>
<p class="ink" style="${styles.text};white-space:normal;color:#07231f">${lines(excerpt)}</p>
<p style="margin:0 0 24px"><a href="${reply.url}" style="${styles.button}">Open the lead</a></p>
<p class="ink-2" style="${styles.text}">${advice}</p>`;
  return {
    about: lead.id,
    from: mailbox,
    to,
    replyTo: replyTo === null ? mailbox : { name: lead.name, address: replyTo },
    subject,
    text: [excerpt, reply.url, advice, `-- \n${company.name}`].join("\n\n"),
    html: emailDocument(company, subject, excerpt.slice(0, 140), body, staffLanguage).source,
  };
}
