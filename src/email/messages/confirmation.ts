import { phoneUrl } from "../../content/published/phone.ts";
import { emailDocument, html, type Letterhead, styles } from "./html.ts";
import type { Message } from "./lead-notice.ts";

export interface ConfirmationFacts {
  company: Letterhead;
  /** Empty for a greeting without a name. */
  name: string;
  /** As `Monday 11:00 AM`; null when the company has no business hours. */
  replyBy: string | null;
}

/**
 * To the visitor: we have their message, and when we reply. It repeats nothing they wrote: the address may be another
 * person's, and our email must not carry a stranger's text there.
 */
export function confirmation({ company, name, replyBy }: ConfirmationFacts): Message {
  const subject = `We have your message - ${company.name}`;
  const greeting = name === "" ? "Hello," : `Hello ${name},`;
  const by = replyBy === null ? "" : ` by ${replyBy}`;
  const promise = `Thank you for your message. One of our engineers will read it and reply to you${by}.`;
  const urgent = `If it can't wait, call us: ${company.phone}.`;
  const stranger = "If you didn't write to us, someone entered your address by mistake. You can ignore this email.";
  const text = [greeting, "", promise, "", urgent, "", stranger, "", `-- \n${company.name}\n${company.address}`].join(
    "\n",
  );
  const body = html`<h1 class="ink" style="${styles.heading}">${greeting}</h1>
<p class="ink-2" style="${styles.text}">${promise}</p>
<p class="ink-2" style="${styles.text}">If it can't wait, call us.</p>
<p style="margin:0 0 24px"><a href="${phoneUrl(company.phone)}" style="${styles.button}">${company.phone}</a></p>
<p class="ink-3" style="${styles.meta}">${stranger}</p>`;
  return { subject, text, html: emailDocument(company, subject, promise, body).source };
}
