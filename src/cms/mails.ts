import type { OutboxRow } from "../db/tables.ts";
import { hasDeadLink } from "../mail/dead-link.ts";
import { wentIntoFile } from "../mail/folder-answer.ts";
import { troubleInWords } from "../mail/trouble.ts";
import type { Moment } from "./times.ts";

/** A mail, and what became of it. */
export interface MailInWords {
  id: string;
  what: string;
  to: string;
  state: OutboxRow["state"];
  written: Moment;
  fate: string;
  tone: "good" | "plain" | "bad";
  /** Where something went wrong: why, in plain words, and the mail server's own. */
  why: string;
  words: string;
  /** Whether it may be sent yet. */
  canRetry: boolean;
}

const purposes: Record<string, string> = {
  "lead-notice": "Notice to the office",
  "lead-confirmation": "Confirmation to the visitor",
  invitation: "Invitation",
  "password-reset": "Link for a new password",
  "account-notice": "Notice about an account",
  "restart-notice": "Notice about a restart",
  "test-message": "Test message",
};

type Mail = Pick<
  OutboxRow,
  "id" | "purpose" | "to_address" | "state" | "attempts" | "next_attempt_at" | "answer" | "finished_at" | "created_at"
>;

export function mailInWords(mail: Mail, moment: (at: Date) => Moment): MailInWords {
  const { id, state } = mail;
  const isDead = hasDeadLink(mail);
  const words = state === "sent" || isDead ? "" : (mail.answer ?? "");
  return {
    id,
    what: whatIs(mail),
    to: mail.to_address,
    state,
    written: moment(mail.created_at),
    fate: fateOf(mail, moment),
    tone: toneOf(mail),
    why: isDead ? "Its link has expired, was used, or was replaced. Send a new link." : words && troubleInWords(words),
    words,
    canRetry: state !== "sent" && !isDead,
  };
}

/** What a mail is for. */
export function whatIs({ purpose }: { purpose: string }): string {
  return purposes[purpose] ?? "Mail";
}

function toneOf(mail: Mail): MailInWords["tone"] {
  if (mail.state === "refused") return "bad";
  return mail.state === "sent" && !wentIntoFile(mail) ? "good" : "plain";
}

function fateOf(mail: Mail, moment: (at: Date) => Moment): string {
  const finished = moment(mail.finished_at ?? mail.created_at).exact;
  switch (mail.state) {
    case "sent":
      return wentIntoFile(mail)
        ? `Written to a file, ${finished}: no mail server is set up`
        : `Taken by the mail server, ${finished}`;
    case "refused":
      if (hasDeadLink(mail)) return `Not sent, ${finished}`;
      return `Refused by the mail server, ${finished}`;
    case "waiting":
      return mail.attempts === 0
        ? "About to be sent"
        : `Not sent after ${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}. The next is at ${moment(mail.next_attempt_at).exact}`;
  }
}
