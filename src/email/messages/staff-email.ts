import { emailDocument, html, type Letterhead, styles } from "./html.ts";
import type { Message } from "./lead-notice.ts";

interface StaffEmail {
  company: Letterhead;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A button. */
  link?: { text: string; address: string };
}

/** An email to a member of staff: heading, paragraphs, and a button after the first paragraph. */
export function staffEmail({ company, subject, heading, paragraphs, link }: StaffEmail): Message {
  const [first = "", ...others] = paragraphs;
  const text = [heading, "", first, ...(link ? ["", link.address] : []), ...others.flatMap((line) => ["", line])];
  const button = link
    ? [html`<p style="margin:0 0 24px"><a href="${link.address}" style="${styles.button}">${link.text}</a></p>`]
    : [];
  const body = html`<h1 class="ink" style="${styles.heading}">${heading}</h1>
<p class="ink-2" style="${styles.text}">${first}</p>
${button}
${others.map((line) => html`<p class="ink-2" style="${styles.text}">${line}</p>`)}`;
  return {
    subject,
    text: [...text, "", `-- \n${company.name}\n${company.address}`].join("\n"),
    html: emailDocument(company, subject, first, body).source,
  };
}
