import { ActionForm } from "../../../admin-ui/form/action-form.tsx";
import { SubmitButton } from "../../../admin-ui/form/fields.tsx";
import { Panel } from "../../../admin-ui/panel.tsx";
import { EmailReason } from "../../email-reason.tsx";
import type { EmailSummary } from "../../emails.ts";
import { EmailStatus } from "./email-status.tsx";
import type { EmailState } from "./state.server.ts";

export function WaitingEmails({ waiting: { number, since, mails, ...reason } }: Pick<EmailState, "waiting">) {
  return (
    <Panel
      id="waiting"
      title="Waiting"
      text="Emails the mail server can't take right now are retried automatically, with longer and longer pauses. None are dropped."
    >
      {number === 0 || !since ? (
        <p>No emails are waiting.</p>
      ) : (
        <>
          <div>
            <p>
              <b>{number === 1 ? "1 email is waiting" : `${number} emails are waiting`}</b>, the oldest since{" "}
              {since.exact}.
            </p>
            <EmailReason {...reason} />
          </div>
          <TryAll state="waiting" button="Try all now" />
          <EmailList mails={mails} number={number} known={reason} />
        </>
      )}
    </Panel>
  );
}

export function RefusedEmails({ refused: { number, mails } }: Pick<EmailState, "refused">) {
  return (
    <Panel
      id="refused"
      title="Refused"
      text="Emails the mail server turned down. They aren't retried automatically, so fix the reason first."
    >
      {number === 0 ? (
        <p>No emails were refused.</p>
      ) : (
        <>
          {number > 1 && <TryAll state="refused" button={`Try all ${number} again`} />}
          <EmailList mails={mails} number={number} />
        </>
      )}
    </Panel>
  );
}

interface EmailListProps {
  mails: EmailSummary[];
  /** The total; the list shows some of them. */
  number: number;
  known?: Pick<EmailSummary, "why" | "words">;
}

function EmailList({ mails, number, known }: EmailListProps) {
  return (
    <>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className="row">
            <EmailStatus mail={mail} {...(known && { known })} />
            {mail.state === "refused" && mail.canRetry && (
              <ActionForm intent="try-again" about={mail.id}>
                <SubmitButton busy="Trying..." tone="line">
                  Try again
                  <span className="sr-only">
                    {" "}
                    {mail.what} {mail.to}
                  </span>
                </SubmitButton>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {number > mails.length && <p className="text-ink-2">And {number - mails.length} more.</p>}
    </>
  );
}

function TryAll({ state, button }: { state: "waiting" | "refused"; button: string }) {
  return (
    <ActionForm intent="try-all" about={state}>
      <SubmitButton busy="Trying..." tone="line">
        {button}
      </SubmitButton>
    </ActionForm>
  );
}
