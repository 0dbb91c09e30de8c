import type { OutboxRow } from "../db/tables.ts";
import type { Clock } from "./company-clock.ts";

type EmailFate = Pick<OutboxRow, "state" | "attempts" | "next_attempt_at" | "answer" | "finished_at">;

/** An email's state in words. */
export function emailState(email: EmailFate, clock: Clock): string {
  const answer = email.answer ? `: ${email.answer.replace(/\s+/g, " ")}` : "";
  switch (email.state) {
    case "sent":
      return `sent ${email.finished_at ? clock(email.finished_at) : ""}${answer}`;
    case "refused":
      return `refused ${email.finished_at ? clock(email.finished_at) : ""}${answer}`;
    case "waiting":
      return email.attempts === 0
        ? "waiting for its first attempt"
        : `waiting, ${email.attempts} ${email.attempts === 1 ? "attempt" : "attempts"}, next ${clock(email.next_attempt_at)}${answer}`;
  }
}
