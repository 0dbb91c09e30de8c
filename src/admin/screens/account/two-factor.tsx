import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { CurrentPassword, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { FormDialog } from "#src/admin/ui/form/form-dialog.tsx";
import { Panel } from "#src/admin/ui/panel.tsx";
import type { Enrollment } from "#src/domain/auth/two-factor/two-factor.server.ts";
import type { Route } from "./+types/page";
import type { AccountResult } from "./actions.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

type TwoFactorProps = Route.ComponentProps["loaderData"]["twoFactor"] & {
  /** A setup that still needs its first code. */
  enrollment: Enrollment | null;
};

export function TwoFactor({ on, codesLeft, enrollment }: TwoFactorProps) {
  const confirmed = useActionResult<AccountResult>("confirm-two-factor");
  const renewed = useActionResult<AccountResult>("renew-codes");
  const newCodes = renewed?.recoveryCodes ?? confirmed?.recoveryCodes;
  return (
    <Panel
      id="two-factor"
      title="Two-step sign-in"
      text="Your password plus a code from an app on your phone. Someone who only has your password can't log in."
    >
      <p className="state" data-tone={on ? "good" : "plain"}>
        {on ? "On" : "Off"}
      </p>
      {on ? <TurnedOn codesLeft={codesLeft} newCodes={newCodes} /> : <TurnedOff enrollment={enrollment} />}
    </Panel>
  );
}

function TurnedOff({ enrollment }: Pick<TwoFactorProps, "enrollment">) {
  return (
    <>
      {enrollment && <EnrollmentForm {...enrollment} />}
      <ActionForm intent="begin-two-factor">
        {enrollment && <p className="text-ink-2">Something went wrong? Start over with a new QR code.</p>}
        <CurrentPassword />
        <SubmitButton busy="Starting..." tone={enrollment ? "line" : "main"}>
          {enrollment ? "Start over" : "Set up two-step sign-in"}
        </SubmitButton>
      </ActionForm>
      {enrollment && (
        <ActionForm intent="cancel-two-factor">
          <p className="text-ink-2">Not now? Nothing has changed yet. Delete the entry from the app too.</p>
          <SubmitButton busy="Canceling..." tone="line">
            Cancel setup
          </SubmitButton>
        </ActionForm>
      )}
    </>
  );
}

function EnrollmentForm({ secret, qrCode }: Enrollment) {
  return (
    <div className="grid gap-4 border-b border-line pb-5">
      <ol className="grid list-decimal gap-2 pl-5 text-ink-2">
        <li>Open an authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.</li>
        <li>Scan this QR code with it, or enter the key.</li>
        <li>Enter the six digits the app shows.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={qrCode}
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
      <ActionForm intent="confirm-two-factor">
        <TextField
          name="code"
          label="Code from the app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
        />
        <SubmitButton busy="Turning on...">Turn on two-step sign-in</SubmitButton>
      </ActionForm>
    </div>
  );
}

function TurnedOn({ codesLeft, newCodes }: { codesLeft: number; newCodes: string[] | undefined }) {
  return (
    <>
      {newCodes && <RecoveryCodes codes={newCodes} />}
      <p className="text-ink-2">
        {codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`} left. Each lets you log in once when you
        don't have your phone.
      </p>
      <div className="flex flex-wrap gap-3">
        <FormDialog trigger={{ label: "New recovery codes" }} title="Get new recovery codes?" intent="renew-codes">
          <p className="text-ink-2">Your current codes stop working right away.</p>
          <CurrentPassword />
          <SubmitButton busy="Creating...">Get new codes</SubmitButton>
        </FormDialog>
        <FormDialog
          trigger={{ label: "Turn off two-step sign-in" }}
          title="Turn off two-step sign-in?"
          intent="end-two-factor"
        >
          <p className="text-ink-2">
            You'll log in with just your password, and your recovery codes stop working. We'll email you to confirm.
          </p>
          <CurrentPassword />
          <SubmitButton busy="Turning off..." tone="danger">
            Turn off
          </SubmitButton>
        </FormDialog>
      </div>
    </>
  );
}
