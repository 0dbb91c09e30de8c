import type { MailInWords } from "./mails.ts";

/** Why a mail has not gone out, in plain words with the server's own beneath. */
export function MailReason({ why, words }: Pick<MailInWords, "why" | "words">) {
  return (
    <div className="mt-1 empty:hidden">
      {why && <p>{why}</p>}
      {words && <p className="text-xs break-words text-ink-3">In the original: {words}</p>}
    </div>
  );
}
