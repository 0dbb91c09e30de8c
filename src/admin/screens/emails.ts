import type { Moment } from "#src/admin/ui/time/times.ts";
import type { OutboxRow } from "#src/base/db/tables.ts";
import { hasDeadLink, refusedCopies, wasWrittenToFile } from "#src/domain/email/answers.ts";
import { describeDeliveryError } from "#src/domain/email/transport/delivery-error.ts";

/** An email as the screens show it. */
export interface EmailSummary {
  id: string;
  title: string;
  to: string;
  state: OutboxRow["state"];
  created: Moment;
  status: string;
  tone: "good" | "plain" | "bad";
  /** If sending failed: the reason in plain words, and the mail server's message. */
  why: string;
  serverMessage: string;
  /** Whether it can be retried. */
  canRetry: boolean;
  /** Its first attempt is about to begin, or an attempt runs. */
  isSending: boolean;
}

const purposes: Record<string, string> = {
  "lead-notice": "Notice to staff",
  "lead-confirmation": "Confirmation to the visitor",
  "sign-up-confirmation": "Confirmation of a newsletter sign-up",
  "lead-reminder": "Reminder of a reply that is due soon",
  "lead-assigned": "Leads assigned to someone",
  "lead-answer-notice": "Notice of a customer's answer",
  "lead-stranger-notice": "Notice of an email from an unknown address",
  "lead-answer-held": "Notice of an answer that wasn't sent",
  "lead-appointment": "New time of an appointment, or its cancellation",
  "lead-appointment-reminder": "Reminder of an appointment",
  "lead-appointment-notice": "Notice of an appointment to staff",
  "lead-overdue": "Notice of an overdue reply",
  "lead-digest": "Daily summary of leads",
  "vacation-report": "Leads of someone on vacation",
  "lead-reply": "Reply to the customer",
  invitation: "Invitation",
  "password-reset": "Password reset link",
  "account-notice": "Notice about an account",
  "restart-notice": "Notice about a restart",
  "webhook-off": "Notice about a webhook",
  "calendar-failure": "Notice about a calendar",
  "test-message": "Test message",
};

type Mail = Pick<
  OutboxRow,
  | "id"
  | "purpose"
  | "to_address"
  | "state"
  | "attempts"
  | "next_attempt_at"
  | "lease_owner"
  | "response"
  | "finished_at"
  | "created_at"
>;

export function summarizeEmail(mail: Mail, moment: (at: Date) => Moment): EmailSummary {
  const { id, state } = mail;
  const isDead = hasDeadLink(mail);
  const serverMessage = state === "sent" || isDead ? "" : (mail.response ?? "");
  return {
    id,
    title: emailPurpose(mail),
    to: mail.to_address,
    state,
    created: moment(mail.created_at),
    status: statusOf(mail, moment),
    tone: toneOf(mail),
    why: isDead
      ? "Its link has expired, was used, or was replaced. Send a new link."
      : serverMessage && describeDeliveryError(serverMessage),
    serverMessage,
    canRetry: state !== "sent" && !isDead,
    isSending: state === "waiting" && (mail.attempts === 0 || mail.lease_owner !== null),
  };
}

export function emailPurpose({ purpose }: { purpose: string }): string {
  return purposes[purpose] ?? "Email";
}

function toneOf(mail: Mail): EmailSummary["tone"] {
  if (mail.state === "refused") return "bad";
  return mail.state === "sent" && !wasWrittenToFile(mail) && refusedCopies(mail) === "" ? "good" : "plain";
}

function statusOf(mail: Mail, moment: (at: Date) => Moment): string {
  const finished = moment(mail.finished_at ?? mail.created_at).exact;
  const withoutCopy = refusedCopies(mail);
  switch (mail.state) {
    case "sent":
      return wasWrittenToFile(mail)
        ? `Saved to a file, ${finished}: no mail server is set up`
        : `Accepted by the mail server, ${finished}${withoutCopy && `, but not for ${withoutCopy}`}`;
    case "refused":
      if (hasDeadLink(mail)) return `Not sent, ${finished}`;
      return `Refused by the mail server, ${finished}`;
    case "waiting":
      if (mail.lease_owner !== null) return "Being sent";
      return mail.attempts === 0
        ? "About to be sent"
        : `Not sent after ${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}. Next try: ${moment(mail.next_attempt_at).exact}`;
  }
}
