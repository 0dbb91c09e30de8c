import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import { EmailReason } from "../../email-reason.tsx";
import type { EmailSummary } from "../../emails.ts";
import type { EmailState } from "./state.server.ts";

export function TestMessage({ tests, userEmail }: Pick<EmailState, "tests"> & { userEmail: string }) {
  return (
    <Panel
      id="test-message"
      title="Test message"
      text="It's sent like every other email, ahead of those that are waiting. The result appears here."
    >
      <ActionForm intent="send-test" className="grid max-w-md gap-4">
        <TextField name="email" label="Send to" type="email" value={userEmail} autoComplete="email" />
        <SubmitButton busy="Sending...">Send a test message</SubmitButton>
      </ActionForm>
      {tests.length > 0 && (
        <ul aria-label="Test messages" aria-live="polite">
          {tests.map((email) => (
            <li key={email.id} className="row">
              <EmailStatus email={email} />
            </li>
          ))}
        </ul>
      )}
      <p className="hidden text-ink-2 unscripted:block">Reload the page to see the result.</p>
    </Panel>
  );
}

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
          <EmailList mails={mails} number={number} displayedReason={reason} />
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

type Reason = Pick<EmailSummary, "why" | "serverMessage">;

interface EmailListProps {
  mails: EmailSummary[];
  /** The total; the list shows some of them. */
  number: number;
  /** A reason that is shown above already. */
  displayedReason?: Reason;
}

function EmailList({ mails, number, displayedReason }: EmailListProps) {
  return (
    <>
      <ul>
        {mails.map((email) => (
          <li key={email.id} className="row">
            <EmailStatus email={email} displayedReason={displayedReason} />
            {email.state === "refused" && email.canRetry && (
              <ActionForm intent="try-again" about={email.id}>
                <SubmitButton busy="Trying..." tone="line">
                  Try again
                  <span className="sr-only">
                    {" "}
                    {email.title} {email.to}
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

function EmailStatus({ email, displayedReason }: { email: EmailSummary; displayedReason?: Reason | undefined }) {
  const { title, to, created, status, tone, why, serverMessage } = email;
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="break-words">
        {title}
        {to && <span className="text-ink-2">, {to}</span>}
      </p>
      <p className="text-xs text-ink-3">Created {created.exact}</p>
      <p className="state whitespace-normal text-xs text-ink-2" data-tone={tone}>
        {status}
      </p>
      {(why !== displayedReason?.why || serverMessage !== displayedReason.serverMessage) && (
        <EmailReason why={why} serverMessage={serverMessage} />
      )}
    </div>
  );
}
