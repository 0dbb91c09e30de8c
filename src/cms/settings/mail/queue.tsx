import { AskForm } from "../../form/ask-form.tsx";
import { SendButton } from "../../form/fields.tsx";
import { MailReason } from "../../mail-reason.tsx";
import type { MailInWords } from "../../mails.ts";
import { Panel } from "../../panel.tsx";
import { MailFate } from "./mail-fate.tsx";
import type { MailState } from "./state.server.ts";

export function Waiting({ waiting: { number, since, mails, ...reason } }: Pick<MailState, "waiting">) {
  return (
    <Panel
      id="waiting"
      title="Waiting"
      text="What the mail server does not take now is tried again by itself, with growing pauses. None of it is given up."
    >
      {number === 0 || !since ? (
        <p>No mail waits.</p>
      ) : (
        <>
          <div>
            <p>
              <b>{number === 1 ? "1 mail waits" : `${number} mails wait`}</b>, the oldest since {since.exact}.
            </p>
            <MailReason {...reason} />
          </div>
          <TryAll state="waiting" button="Try all now" />
          <Mails mails={mails} number={number} known={reason} />
        </>
      )}
    </Panel>
  );
}

export function Refused({ refused: { number, mails } }: Pick<MailState, "refused">) {
  return (
    <Panel
      id="refused"
      title="Refused"
      text="What the mail server will not take as it is. It is not tried again by itself: mend what it says first."
    >
      {number === 0 ? (
        <p>No mail was refused.</p>
      ) : (
        <>
          {number > 1 && <TryAll state="refused" button={`Try all ${number} again`} />}
          <Mails mails={mails} number={number} />
        </>
      )}
    </Panel>
  );
}

interface MailsProps {
  mails: MailInWords[];
  /** How many there are, of which some are shown. */
  number: number;
  known?: Pick<MailInWords, "why" | "words">;
}

function Mails({ mails, number, known }: MailsProps) {
  return (
    <>
      <ul>
        {mails.map((mail) => (
          <li key={mail.id} className="row">
            <MailFate mail={mail} {...(known && { known })} />
            {mail.state === "refused" && mail.canRetry && (
              <AskForm intent="try-again" about={mail.id}>
                <SendButton busy="Trying..." tone="line">
                  Try again
                  <span className="sr-only">
                    {" "}
                    {mail.what} {mail.to}
                  </span>
                </SendButton>
              </AskForm>
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
    <AskForm intent="try-all" about={state}>
      <SendButton busy="Trying..." tone="line">
        {button}
      </SendButton>
    </AskForm>
  );
}
