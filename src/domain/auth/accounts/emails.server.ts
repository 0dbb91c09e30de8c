import type { Tx } from "#src/base/db/tables.ts";
import { enqueueStaffEmail, type StaffRecipient } from "#src/domain/email/staff-email.server.ts";
import type { EmailLink } from "./links.server.ts";

export async function sendInvitation(
  tx: Tx,
  to: StaffRecipient,
  by: string,
  link: EmailLink,
  now: Date,
): Promise<void> {
  await enqueueStaffEmail(tx, { purpose: "invitation", to, now, link: link.digest }, ({ name }) => ({
    subject: `Your account at ${name}`,
    heading: "You're invited",
    paragraphs: [
      `${by} created an account for you in the ${name} admin. Choose a password to get started.`,
      "The link works once and expires in seven days. If you weren't expecting this email, you can ignore it.",
    ],
    link: { text: "Choose a password", url: link.url },
  }));
}

export async function sendReset(tx: Tx, to: StaffRecipient, link: EmailLink, now: Date): Promise<void> {
  await enqueueStaffEmail(tx, { purpose: "password-reset", to, now, link: link.digest }, ({ name }) => ({
    subject: `Reset your password for ${name}`,
    heading: "Reset your password",
    paragraphs: [
      "We got a request to reset the password of your account.",
      "The link works once and expires in one hour. If you didn't ask for it, ignore this email: your password stays the same.",
    ],
    link: { text: "Choose a new password", url: link.url },
  }));
}

/** Account changes that are emailed to the person, so that they notice changes they didn't make. */
const events = {
  "password-changed": { heading: "Your password was changed", text: () => "Your account has a new password." },
  "password-reset": {
    heading: "Your password was reset",
    text: () => "Your password was reset through a link, and your account was logged out everywhere.",
  },
  "email-changed": {
    heading: "Your email address was changed",
    text: (address) => `You now log in as ${address}.`,
  },
  "two-step-on": {
    heading: "Two-step sign-in is on",
    text: () => "To log in, you now also need a code from your authenticator app.",
  },
  "two-step-off": {
    heading: "Two-step sign-in is off",
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
} satisfies Record<string, { heading: string; text: (detail: string) => string }>;

/** Emails a person about a change of their account. `detail` is the address, passkey or browser of the event. */
export async function sendAccountNotice(
  tx: Tx,
  to: StaffRecipient,
  event: keyof typeof events,
  now: Date,
  detail = "",
): Promise<void> {
  const { heading, text } = events[event];
  await enqueueStaffEmail(tx, { purpose: "account-notice", to, now }, ({ name }, formatTime) => ({
    subject: `${heading} - ${name}`,
    heading,
    paragraphs: [
      text(detail),
      `This happened on ${formatTime(now)}.`,
      "If this wasn't you, change your password now and tell an owner of the site.",
    ],
  }));
}
