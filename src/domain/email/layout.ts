import { type Language, staffLanguage } from "#src/base/languages.ts";
import { dateAndTime } from "#src/domain/content/published/hours/business-hours.ts";
import { phoneUrl } from "#src/domain/content/schema/values/phone.ts";

/** The company's details in the footer of its emails. */
export interface Letterhead {
  name: string;
  phone: string;
  email: string;
  /** One line. */
  address: string;
}

/** The company settings that emails use. */
export interface SenderCompany {
  name: string;
  phone: string;
  email: string;
  address: { street: string; city: string; region: string; postalCode: string };
  timeZone: string;
}

/** The company in emails: its details, its mailbox, and a function that formats times in its time zone for staff. */
export function senderOf({ name, phone, email, address, timeZone }: SenderCompany) {
  const { street, city, region, postalCode } = address;
  return {
    company: { name, phone, email, address: `${street}, ${city}, ${region} ${postalCode}` },
    mailbox: { name, address: email },
    formatTime: (date: Date) => dateAndTime(date, timeZone, staffLanguage),
  };
}

/** HTML that is safe as it is, unlike plain text. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template tag: escapes every value except `Html`. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  const filled = values.map((value) => {
    if (typeof value === "string") return escaped(value);
    return [value]
      .flat()
      .map(({ source }) => source)
      .join("\n");
  });
  return new Html(String.raw({ raw: strings }, ...filled));
}

/** Text with its line breaks. */
export function lines(text: string): Html {
  return new Html(text.split("\n").map(escaped).join("<br>\n"));
}

/** Text with its line breaks and links. The text before the link of an offered time is that link. */
export function linkedLines(text: string): Html {
  const linked = text.split("\n").map((line) => {
    const [label = "", url = "", ...rest] = line.split(/: (?=https?:\/\/)/);
    if (rest.length === 0 && /^[^/]+\/\/[^/]+\/book\/times\/\S+$/.test(url)) return anchor(url, label);
    const parts = line.split(/(https?:\/\/[^\s<>"']*[\w/=-])/);
    return parts.map((part, index) => (index % 2 === 0 ? escaped(part) : anchor(part, part))).join("");
  });
  return new Html(linked.join("<br>\n"));
}

function anchor(url: string, text: string): string {
  return html`<a href="${url}">${text}</a>`.source;
}

/** A link that calls a number; only its text if it can't be dialed. */
export function phoneLink(phone: string, attributes: Html): Html {
  const url = phoneUrl(phone);
  return url === undefined ? html`${phone}` : html`<a href="${url}" ${attributes}>${phone}</a>`;
}

export interface EmailFact {
  label: string;
  text: string;
  /** Where the text leads. */
  href?: string | undefined;
}

export function factTable(facts: readonly EmailFact[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${facts.map(factRow)}
</table>`;
}

function factRow({ label, text, href }: EmailFact): Html {
  const content = href ? html`<a class="leaf" href="${href}" style="${styles.link}">${text}</a>` : lines(text);
  return html`<tr><td class="label ink-3 line" width="140" valign="top" style="${styles.meta};padding:9px 12px 9px 0;border-top:1px solid #d2dedb">${label}</td>
<td class="value ink line" valign="top" style="${styles.text};padding:7px 0;border-top:1px solid #d2dedb;color:#07231f">${content}</td></tr>`;
}

const font = "font-family:Schibsted Grotesk,Arial,Helvetica,sans-serif";

export const styles = {
  heading: `margin:0 0 16px;${font};font-size:26px;line-height:1.15;font-weight:600;letter-spacing:-.5px;color:#07231f`,
  text: `margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:#37504b`,
  meta: `margin:0 0 6px;${font};font-size:13px;line-height:1.5;color:#566d68`,
  link: "color:#0a6247;text-decoration:underline",
  button: `display:inline-block;padding:13px 22px;border-radius:8px;background:#fb909e;${font};font-size:16px;line-height:1.4;font-weight:600;color:#07231f;text-decoration:none`,
};

/** Email programs read inline styles. Those that support dark mode read this style sheet too. */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: #041616 !important; }
  .surface { background: #0c2624 !important; }
  .ink { color: #e9f3ef !important; }
  .ink-2 { color: #b5c7c2 !important; }
  .ink-3 { color: #8aa19b !important; }
  .leaf { color: #6ed5ab !important; }
  .line { border-color: #223c3a !important; }
}
@media (max-width: 480px) {
  .room { padding-left: 20px !important; padding-right: 20px !important; }
  .label, .value { display: block !important; width: auto !important; margin: 0 !important; }
  .label { padding-bottom: 0 !important; border-top-width: 1px !important; }
  .value { padding-top: 2px !important; border-top-width: 0 !important; }
}`;

/** A personal email, as an email program writes it: no letterhead, and in the reader's own colors. */
export function personalEmail(subject: string, body: Html): Html {
  return html`<!doctype html>
<html dir="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="${font};font-size:15px;line-height:1.5;overflow-wrap:anywhere">
${body}
</body>
</html>
`;
}

/** A complete HTML email: one column, at most 600 pixels wide. Inboxes show `preview` under the subject. */
export function emailDocument(
  company: Letterhead,
  subject: string,
  preview: string,
  body: Html,
  language: Language,
): Html {
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f8fcfb;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#f8fcfb">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;table-layout:fixed">
<tr><td class="letterhead room" style="padding:20px 32px;background:#012120;border-radius:14px 14px 0 0;${font};font-size:20px;font-weight:600;letter-spacing:-.3px;color:#ecf6f2">${company.name}</td></tr>
<tr><td style="height:4px;background:#fb909e;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td class="room surface" style="padding:32px 32px 24px;background:#ffffff;border-radius:0 0 14px 14px;overflow-wrap:anywhere;word-break:break-word">
${body}
</td></tr>
<tr><td class="room ink-3" style="padding:20px 32px;${font};font-size:13px;line-height:1.6;color:#566d68">${company.name}, ${company.address}<br>
${phoneLink(company.phone, html`class="leaf" style="${styles.link}"`)} &middot; <a class="leaf" href="mailto:${company.email}" style="${styles.link}">${company.email}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
