import type { Enrolment } from "../../people/two-factor.server.ts";
import { Dialog } from "../dialog.tsx";
import { AskForm, useAnswer } from "../form/ask-form.tsx";
import { CurrentPassword, SendButton, TextField } from "../form/fields.tsx";
import { Panel } from "../panel.tsx";
import type { AccountAnswer } from "./actions.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Props {
  on: boolean;
  codesLeft: number;
  /** A set-up that waits for its first code. */
  enrolment: Enrolment | null;
}

export function TwoFactor({ on, codesLeft, enrolment }: Props) {
  const confirmed = useAnswer<AccountAnswer>("confirm-two-factor");
  const renewed = useAnswer<AccountAnswer>("renew-codes");
  const fresh = renewed?.recoveryCodes ?? confirmed?.recoveryCodes;
  return (
    <Panel
      id="two-factor"
      title="Two-factor"
      text="Besides the password, a code from an app on your phone. Whoever finds out your password alone cannot log in."
    >
      <p className="state" data-tone={on ? "good" : "plain"}>
        {on ? "On" : "Off"}
      </p>
      {on ? <TurnedOn codesLeft={codesLeft} fresh={fresh} /> : <TurnedOff enrolment={enrolment} />}
    </Panel>
  );
}

function TurnedOff({ enrolment }: Pick<Props, "enrolment">) {
  return (
    <>
      {enrolment && <Enrolling {...enrolment} />}
      <AskForm intent="begin-two-factor">
        {enrolment && <p className="text-ink-2">Did it go wrong? Start over with a new QR code.</p>}
        <CurrentPassword />
        <SendButton busy="Starting..." tone={enrolment ? "line" : "main"}>
          {enrolment ? "Start over" : "Set up two-factor"}
        </SendButton>
      </AskForm>
      {enrolment && (
        <AskForm intent="cancel-two-factor">
          <p className="text-ink-2">Not now? Nothing has changed yet. Delete the entry in the app as well.</p>
          <SendButton busy="Cancelling..." tone="line">
            Cancel the set-up
          </SendButton>
        </AskForm>
      )}
    </>
  );
}

function Enrolling({ secret, picture }: Enrolment) {
  return (
    <div className="grid gap-4 border-b border-line pb-5">
      <ol className="grid list-decimal gap-2 pl-5 text-ink-2">
        <li>Open an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.</li>
        <li>Scan this QR code with it, or type the key.</li>
        <li>Type the six digits that the app shows.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={picture}
          width={176}
          height={176}
          alt="QR code for the authenticator app"
          className="rounded-m bg-white"
        />
        <p className="min-w-0">
          <span className="block text-xs text-ink-3">Key</span>
          <code className="break-all">{secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
      </div>
      <AskForm intent="confirm-two-factor">
        <TextField
          name="code"
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
        />
        <SendButton busy="Turning on...">Turn on two-factor</SendButton>
      </AskForm>
    </div>
  );
}

function TurnedOn({ codesLeft, fresh }: { codesLeft: number; fresh: string[] | undefined }) {
  return (
    <>
      {fresh && <RecoveryCodes codes={fresh} />}
      <p className="text-ink-2">
        {codesLeft === 1 ? "1 recovery code is" : `${codesLeft} recovery codes are`} left. Each lets you in once when
        the phone is not at hand.
      </p>
      <div className="flex flex-wrap gap-3">
        <Dialog
          opener={{ label: "New recovery codes" }}
          title="Make new recovery codes?"
          forms={(form) => form === "renew-codes"}
        >
          {(close) => (
            <AskForm intent="renew-codes" onDone={close}>
              <p className="text-ink-2">The codes that you have now stop working at once.</p>
              <CurrentPassword />
              <SendButton busy="Making...">Make new codes</SendButton>
            </AskForm>
          )}
        </Dialog>
        <Dialog
          opener={{ label: "Turn off two-factor" }}
          title="Turn off two-factor?"
          forms={(form) => form === "end-two-factor"}
        >
          {(close) => (
            <AskForm intent="end-two-factor" onDone={close}>
              <p className="text-ink-2">
                Your password alone will let you in again, and your recovery codes stop working. We tell you by mail.
              </p>
              <CurrentPassword />
              <SendButton busy="Turning off..." tone="danger">
                Turn off
              </SendButton>
            </AskForm>
          )}
        </Dialog>
      </div>
    </>
  );
}
