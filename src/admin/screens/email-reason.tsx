import type { EmailSummary } from "./emails.ts";

/** Why an email was not sent, with the server's message. */
export function EmailReason({ why, serverMessage }: Pick<EmailSummary, "why" | "serverMessage">) {
  return (
    <div className="mt-1 empty:hidden">
      {why && <p>{why}</p>}
      {serverMessage && <p className="text-xs break-words text-ink-3">Server message: {serverMessage}</p>}
    </div>
  );
}
