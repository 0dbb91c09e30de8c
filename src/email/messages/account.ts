import type { Letterhead } from "./html.ts";
import type { Message } from "./lead-notice.ts";
import { staffEmail } from "./staff-email.ts";

export function invitationEmail(company: Letterhead, by: string, address: string): Message {
  return staffEmail({
    company,
    subject: `Your account at ${company.name}`,
    heading: "You're invited",
    paragraphs: [
      `${by} created an account for you in the ${company.name} admin. Choose a password to get started.`,
      "The link works once and expires in seven days. If you weren't expecting this email, you can ignore it.",
    ],
    link: { text: "Choose a password", address },
  });
}

export function resetEmail(company: Letterhead, address: string): Message {
  return staffEmail({
    company,
    subject: `Reset your password for ${company.name}`,
    heading: "Reset your password",
    paragraphs: [
      "We got a request to reset the password of your account.",
      "The link works once and expires in one hour. If you didn't ask for it, ignore this email: your password stays the same.",
    ],
    link: { text: "Choose a new password", address },
  });
}

/** Account changes that are emailed to the person, so that they notice changes they didn't make. */
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
  "password-changed": { heading: "Your password was changed", text: () => "Your account has a new password." },
  "password-reset": {
    heading: "Your password was reset",
    text: () => "Your password was reset through a link, and your account was logged out everywhere.",
  },
  "email-changed": {
    heading: "Your email address was changed",
    text: (address) => `You now log in as ${address}.`,
  },
  "two-factor-on": {
    heading: "Two-factor login is on",
    text: () => "To log in, you now also need a code from your authenticator app.",
  },
  "two-factor-off": {
    heading: "Two-factor login is off",
    text: () => "You no longer need a code to log in: your password is enough.",
  },
  "passkey-added": { heading: "A passkey was added", text: (name) => `You can now log in with the passkey "${name}".` },
  "passkey-removed": {
    heading: "A passkey was removed",
    text: (name) => `The passkey "${name}" no longer works for your account.`,
  },
  "new-device": {
    heading: "New login to your account",
    text: (device) => `Someone, most likely you, logged in from a new browser: ${device}.`,
  },
  "wrong-codes": {
    heading: "Someone may know your password",
    text: (device) =>
      `Someone entered your password, but couldn't complete the second step. They used ${device} and didn't get in.`,
  },
};

/** `at` is in the company's time zone. `detail` is the address, passkey or browser of the event. */
export function accountNotice(company: Letterhead, event: AccountEvent, at: string, detail: string): Message {
  const { heading, text } = events[event];
  return staffEmail({
    company,
    subject: `${heading} - ${company.name}`,
    heading,
    paragraphs: [
      text(detail),
      `This happened on ${at}.`,
      "If this wasn't you, change your password now and tell an owner of the site.",
    ],
  });
}
