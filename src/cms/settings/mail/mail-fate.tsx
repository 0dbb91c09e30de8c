import { MailReason } from "../../mail-reason.tsx";
import type { MailInWords } from "../../mails.ts";

interface Props {
  mail: MailInWords;
  /** A reason that stands above already. */
  known?: Pick<MailInWords, "why" | "words">;
}

/** What a mail is, to whom it goes and what became of it. */
export function MailFate({ mail, known }: Props) {
  const { what, to, written, fate, tone, why, words } = mail;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-words">
        {what}
        {to && <span className="text-ink-2">, {to}</span>}
      </p>
      <p className="text-xs text-ink-3">Written {written.exact}</p>
      <p className="state whitespace-normal text-xs text-ink-2" data-tone={tone}>
        {fate}
      </p>
      {(why !== known?.why || words !== known.words) && <MailReason why={why} words={words} />}
    </div>
  );
}
