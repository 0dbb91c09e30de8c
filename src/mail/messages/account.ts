import { html, type Letterhead, mailDocument, styles } from "./html.ts";
import type { Message } from "./lead-notice.ts";

interface Letter {
  company: Letterhead;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A link by which something can be done once. */
  link?: { text: string; address: string };
}

/** A mail to a member of staff about their account. */
function accountMail({ company, subject, heading, paragraphs, link }: Letter): Message {
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
    html: mailDocument(company, subject, first, body).source,
  };
}

export function invitationMail(company: Letterhead, by: string, address: string): Message {
  return accountMail({
    company,
    subject: `Your account at ${company.name}`,
    heading: "You are invited",
    paragraphs: [
      `${by} has made an account for you in the admin area of ${company.name}. Choose a password to begin.`,
      "The link works once, within seven days. If you did not expect this mail, you need do nothing.",
    ],
    link: { text: "Choose a password", address },
  });
}

export function resetMail(company: Letterhead, address: string): Message {
  return accountMail({
    company,
    subject: `A new password for ${company.name}`,
    heading: "Choose a new password",
    paragraphs: [
      "Somebody, most likely you, asked for a new password for this account.",
      "The link works once, within one hour. If it was not you, you need do nothing: your password stays as it is.",
    ],
    link: { text: "Choose a new password", address },
  });
}

/** What somebody is told of, so that they notice what was not their own doing. */
export type AccountEvent =
  | "password-changed"
  | "password-reset"
  | "email-changed"
  | "two-factor-on"
  | "two-factor-off"
  | "passkey-added"
  | "passkey-removed"
  | "new-device";

const events: Record<AccountEvent, { heading: string; text: (detail: string) => string }> = {
  "password-changed": { heading: "Your password was changed", text: () => "The password of your account was changed." },
  "password-reset": {
    heading: "You have a new password",
    text: () => "A new password was chosen for your account by a link, and it was signed out everywhere.",
  },
  "email-changed": {
    heading: "Your e-mail address was changed",
    text: (address) => `You now sign in as ${address}.`,
  },
  "two-factor-on": {
    heading: "Two-factor sign-in is on",
    text: () => "Your account now asks for a code of your authenticator app.",
  },
  "two-factor-off": {
    heading: "Two-factor sign-in is off",
    text: () => "Your account asks for no code any more: the password alone lets in.",
  },
  "passkey-added": { heading: "A passkey was added", text: (name) => `The passkey "${name}" now opens your account.` },
  "passkey-removed": {
    heading: "A passkey was removed",
    text: (name) => `The passkey "${name}" does not open your account any more.`,
  },
  "new-device": {
    heading: "A sign-in from a new browser",
    text: (device) => `Somebody, most likely you, has signed in with a browser we did not know: ${device}.`,
  },
};

/** `at` is in the company's time zone; `detail` is what the event is about, if there is more to say. */
export function accountNotice(company: Letterhead, event: AccountEvent, at: string, detail: string): Message {
  const { heading, text } = events[event];
  return accountMail({
    company,
    subject: `${heading} - ${company.name}`,
    heading,
    paragraphs: [
      text(detail),
      `It was on ${at}.`,
      "If it was not you, change your password now and tell an owner of the site.",
    ],
  });
}
