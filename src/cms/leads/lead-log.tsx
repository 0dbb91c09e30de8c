import { AskForm } from "../form/ask-form.tsx";
import { SendButton } from "../form/fields.tsx";
import { MailReason } from "../mail-reason.tsx";
import type { OpenLead } from "./open-lead.server.ts";

/** What was mailed to whom, and whether it went out. */
export function Mails({ lead }: { lead: OpenLead }) {
  const { id, mails } = lead;
  return (
    <section aria-labelledby="lead-mails" className="lead-part">
      <h3 id="lead-mails">Mails</h3>
      {mails.length === 0 && <p className="text-ink-2">Nobody was mailed about this lead.</p>}
      <ul>
        {mails.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words">
                {mail.what}, <span className="text-ink-2">{mail.to}</span>
              </p>
              <p className="state whitespace-normal text-xs text-ink-2" data-tone={mail.tone}>
                {mail.fate}
              </p>
              <MailReason {...mail} />
            </div>
            {mail.state !== "sent" && (
              <AskForm intent="send-again" about={mail.id}>
                <input type="hidden" name="lead" value={id} />
                <SendButton busy="Sending..." tone="line">
                  Send again
                  <span className="sr-only"> {mail.what}</span>
                </SendButton>
              </AskForm>
            )}
          </li>
        ))}
      </ul>
      <NoConfirmation lead={lead} />
    </section>
  );
}

/** Why the visitor got no confirmation. While nobody has answered, one can still be sent. */
function NoConfirmation({ lead: { id, status, confirmation } }: { lead: OpenLead }) {
  const { wasWritten, withheld } = confirmation;
  if (wasWritten || status === "spam" || (withheld === "" && status !== "new")) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line pt-3">
      <p className="min-w-0 flex-1 basis-60 text-ink-2">
        No confirmation was sent to the visitor{withheld && `: ${withheld}`}.
      </p>
      {status === "new" && (
        <AskForm intent="send-confirmation" about={id}>
          <SendButton busy="Sending..." tone="line">
            Send confirmation
          </SendButton>
        </AskForm>
      )}
    </div>
  );
}

export function History({ lead: { history } }: { lead: OpenLead }) {
  return (
    <section aria-labelledby="lead-history" className="lead-part">
      <h3 id="lead-history">History</h3>
      <ol className="grid gap-2">
        {history.map(({ id, text, at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-5">
            <span className="min-w-0 break-words">{text}</span>
            <time dateTime={at.iso} className="text-xs text-ink-3">
              {at.exact}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
