import { EmailReason } from "../../email-reason.tsx";
import type { EmailSummary } from "../../emails.ts";

interface Props {
  mail: EmailSummary;
  /** A reason that is shown above already. */
  known?: Pick<EmailSummary, "why" | "words">;
}

export function EmailStatus({ mail, known }: Props) {
  const { what, to, written, status, tone, why, words } = mail;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-words">
        {what}
        {to && <span className="text-ink-2">, {to}</span>}
      </p>
      <p className="text-xs text-ink-3">Created {written.exact}</p>
      <p className="state whitespace-normal text-xs text-ink-2" data-tone={tone}>
        {status}
      </p>
      {(why !== known?.why || words !== known.words) && <EmailReason why={why} words={words} />}
    </div>
  );
}
