import type { Letterhead } from "./html.ts";
import type { Message } from "./lead-notice.ts";
import { letterMail } from "./letter.ts";

export function invitationMail(company: Letterhead, by: string, address: string): Message {
  return letterMail({
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
  return letterMail({
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
  | "new-device"
  | "wrong-codes";

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
  "wrong-codes": {
    heading: "Someone may know your password",
    text: (device) =>
      `Someone entered your password, but couldn't complete the second step. They used ${device} and didn't get in.`,
  },
};

/** `at` is in the company's time zone; `detail` is what the event is about, if there is more to say. */
export function accountNotice(company: Letterhead, event: AccountEvent, at: string, detail: string): Message {
  const { heading, text } = events[event];
  return letterMail({
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
