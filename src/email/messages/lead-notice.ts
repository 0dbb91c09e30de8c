import { phoneUrl } from "../../content/published/phone.ts";
import { emailDocument, type Html, html, type Letterhead, lines, styles } from "./html.ts";

/** The facts of an inquiry in the notice to staff. */
export interface NoticeFacts {
  company: Letterhead;
  name: string;
  email: string;
  phone: string;
  visitorCompany: string;
  service: string;
  message: string;
  /** In the company's time zone. */
  receivedAt: string;
  /** The reply time promised to the visitor; null when the company has no business hours. */
  replyBy: string | null;
  landingPage: string;
  referrer: string;
  campaign: string;
}

export interface Message {
  subject: string;
  text: string;
  html: string;
}

/** To staff: who wrote, what, and when a reply is due. */
export function leadNotice(facts: NoticeFacts): Message {
  const subject = `Inquiry from ${[facts.name, facts.visitorCompany].filter(Boolean).join(", ")}`;
  const rows = rowsOf(facts);
  const due = facts.replyBy === null ? "" : `They expect a reply by ${facts.replyBy}. `;
  const reply = `${due}Reply to this email to answer ${facts.name}.`;
  const text = [
    ...rows.map(({ label, value }) => `${label}: ${value}`),
    "",
    facts.message,
    "",
    reply,
    "",
    `-- \n${facts.company.name}`,
  ].join("\n");
  const body = html`<h1 class="ink" style="${styles.heading}">${facts.name} wrote to us</h1>
<p class="ink" style="${styles.text};white-space:normal;color:#07231f">${lines(facts.message)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${rows.map(rowHtml)}
</table>
<p class="ink-2" style="${styles.text}">${reply}</p>`;
  return { subject, text, html: emailDocument(facts.company, subject, facts.message.slice(0, 140), body).source };
}

interface Row {
  label: string;
  value: string;
  href?: string;
}

/** Visitors' text is never a link: it could lead anywhere. Only their email address and phone number are links. */
function rowsOf(facts: NoticeFacts): Row[] {
  const rows: Row[] = [
    { label: "Name", value: facts.name },
    { label: "Email", value: facts.email, href: `mailto:${facts.email}` },
    { label: "Phone", value: facts.phone, href: phoneUrl(facts.phone) },
    { label: "Company", value: facts.visitorCompany },
    { label: "Service Interest", value: facts.service },
    { label: "Received", value: facts.receivedAt },
    { label: "First page", value: facts.landingPage },
    { label: "Came from", value: facts.referrer },
    { label: "Campaign", value: facts.campaign },
  ];
  return rows.filter(({ value }) => value !== "");
}

function rowHtml({ label, value, href }: Row): Html {
  const shown = href ? html`<a class="leaf" href="${href}" style="${styles.link}">${value}</a>` : html`${value}`;
  return html`<tr><td class="label ink-3 line" width="140" valign="top" style="${styles.meta};padding:9px 12px 9px 0;border-top:1px solid #d2dedb">${label}</td>
<td class="value ink line" valign="top" style="${styles.text};padding:7px 0;border-top:1px solid #d2dedb;color:#07231f">${shown}</td></tr>`;
}
