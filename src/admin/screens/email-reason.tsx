import type { EmailSummary } from "./emails.ts";

/** Why an email was not sent, with the server's message. */
export function EmailReason({ why, words }: Pick<EmailSummary, "why" | "words">) {
  return (
    <div className="mt-1 empty:hidden">
      {why && <p>{why}</p>}
      {words && <p className="text-xs break-words text-ink-3">Server message: {words}</p>}
    </div>
  );
}
