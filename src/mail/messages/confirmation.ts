import { html, type Letterhead, mailDocument, styles, telephone } from "./html.ts";
import type { Message } from "./lead-notice.ts";

export interface ConfirmationFacts {
  company: Letterhead;
  name: string;
  /** As `Monday 11:00 AM`; null when the company has no hours to reckon with. */
  replyBy: string | null;
}

/**
 * To the visitor: their message is here, and when they will hear from us. What they wrote is not repeated: anybody can
 * give anybody's address, and our mail must not carry a stranger's text there.
 */
export function confirmation({ company, name, replyBy }: ConfirmationFacts): Message {
  const subject = `We have your message - ${company.name}`;
  const greeting = isPlainName(name) ? `Thank you, ${name}.` : "Thank you.";
  const promise =
    replyBy === null
      ? "Your message is with us. One of our engineers reads it and answers you."
      : `Your message is with us. One of our engineers reads it and answers you by ${replyBy}.`;
  const urgent = `If it cannot wait, call us: ${company.phone}.`;
  const stranger = "If you did not write to us, somebody gave your address by mistake; you need do nothing.";
  const text = [greeting, "", promise, "", urgent, "", stranger, "", `-- \n${company.name}\n${company.address}`].join(
    "\n",
  );
  const body = html`<h1 class="ink" style="${styles.heading}">${greeting}</h1>
<p class="ink-2" style="${styles.text}">${promise}</p>
<p class="ink-2" style="${styles.text}">If it cannot wait, call us.</p>
<p style="margin:0 0 24px"><a href="${telephone(company.phone)}" style="${styles.button}">${company.phone}</a></p>
<p class="ink-3" style="${styles.meta}">${stranger}</p>`;
  return { subject, text, html: mailDocument(company, subject, promise, body).source };
}

/** Letters of any script, and what stands between them in names: no address and no sentence fits. */
function isPlainName(name: string): boolean {
  return name.length <= 60 && /^[\p{L}\p{M}' ’-]+(?:\. ?[\p{L}\p{M}' ’-]+)?$/u.test(name) && !/\.\p{L}{2}/u.test(name);
}
