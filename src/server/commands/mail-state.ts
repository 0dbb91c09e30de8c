import type { OutboxRow } from "../../db/tables.ts";
import type { Clock } from "./moment.ts";

type MailFate = Pick<OutboxRow, "state" | "attempts" | "next_attempt_at" | "answer" | "finished_at">;

/** What became of a mail, in words. */
export function mailState(mail: MailFate, clock: Clock): string {
  const answer = mail.answer ? `: ${mail.answer.replace(/\s+/g, " ")}` : "";
  switch (mail.state) {
    case "sent":
      return `sent ${mail.finished_at ? clock(mail.finished_at) : ""}${answer}`;
    case "refused":
      return `refused ${mail.finished_at ? clock(mail.finished_at) : ""}${answer}`;
    case "waiting":
      return mail.attempts === 0
        ? "waiting for its first try"
        : `waiting, ${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}, next ${clock(mail.next_attempt_at)}${answer}`;
  }
}
