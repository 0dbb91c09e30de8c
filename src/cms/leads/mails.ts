import type { OutboxRow } from "../../db/tables.ts";
import { wentIntoFile } from "../../mail/folder-answer.ts";
import type { Moment } from "../times.ts";

/** A mail about a lead, and what became of it. */
export interface LeadMail {
  id: string;
  what: string;
  to: string;
  state: OutboxRow["state"];
  fate: string;
  tone: "good" | "plain" | "bad";
  /** The mail server's own words, where something went wrong. */
  words: string;
}

const purposes: Record<string, string> = {
  "lead-notice": "Notice to the office",
  "lead-confirmation": "Confirmation to the visitor",
};

type Mail = Pick<
  OutboxRow,
  "id" | "purpose" | "to_address" | "state" | "attempts" | "next_attempt_at" | "answer" | "finished_at" | "created_at"
>;

export function mailInWords(mail: Mail, moment: (at: Date) => Moment): LeadMail {
  const { id, state, answer } = mail;
  return {
    id,
    what: purposes[mail.purpose] ?? "Mail",
    to: mail.to_address,
    state,
    fate: fateOf(mail, moment),
    tone: toneOf(mail),
    words: state === "sent" ? "" : (answer ?? ""),
  };
}

function toneOf(mail: Mail): LeadMail["tone"] {
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
      return `Refused by the mail server, ${finished}`;
    case "waiting":
      return mail.attempts === 0
        ? "About to be sent"
        : `Not sent after ${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}. The next is at ${moment(mail.next_attempt_at).exact}`;
  }
}
