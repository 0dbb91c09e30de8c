import type { ReactNode } from "react";
import { ActionForm, useActionResult } from "../../admin-ui/form/action-form.tsx";
import { ChoiceField, SubmitButton } from "../../admin-ui/form/fields.tsx";
import type { PeopleResult } from "./actions.server.ts";
import type { Colleague } from "./colleague.ts";
import { roleChoices } from "./invite.tsx";
import { closeUnlessLink, OneTimeLink } from "./one-time-link.tsx";
import { SendButtons } from "./send-buttons.tsx";

type Props = Colleague & { hasMailServer: boolean; close: () => void };

/** The actions for an account, each with its effect. */
export function ManagePerson(colleague: Props) {
  const { id, name, state, twoFactor, isRequired, isLastOwner, hasMailServer, close } = colleague;
  return (
    <div className="acts">
      {isLastOwner ? (
        <p className="text-ink-2">
          {name} is the only owner. Make another person an owner before you change this role, or disable or remove this
          account.
        </p>
      ) : (
        <ChangeRole {...colleague} />
      )}
      {state === "invited" && (
        <SendLink
          id={id}
          hasMailServer={hasMailServer}
          intent="invite-again"
          close={close}
          hint="The earlier invitation will stop working."
          mail="Resend invitation"
          link="Create another invitation link"
          lasts="seven days"
        />
      )}
      {state === "active" && (
        <SendLink
          id={id}
          hasMailServer={hasMailServer}
          intent="start-reset"
          close={close}
          hint={`${name} gets a link to choose a new password. It works for an hour.`}
          mail="Send reset link"
          link="Create reset link"
          lasts="one hour"
        />
      )}
      {state === "active" && twoFactor !== "" && (
        <AccountAction
          id={id}
          intent="reset-two-factor"
          close={close}
          button={isRequired ? "Reset two-step sign-in" : "Turn off two-step sign-in"}
          busy={isRequired ? "Resetting..." : "Turning off..."}
          tone="line"
        >
          {isRequired
            ? `Use this if ${name} lost their phone and recovery codes, or their passkey. All of them stop working, all open sessions end, and ${name} sets up new ones at the next login.`
            : `Use this if ${name} lost both their phone and recovery codes. Passkeys stay, and all open sessions end.`}
        </AccountAction>
      )}
      {!isLastOwner && state === "disabled" && (
        <AccountAction id={id} intent="enable" close={close} button="Enable" busy="Enabling..." tone="line">
          {name} can log in again with the same password.
        </AccountAction>
      )}
      {!isLastOwner && state !== "disabled" && (
        <AccountAction id={id} intent="disable" close={close} button="Disable" busy="Disabling..." tone="line">
          {name} is logged out everywhere right away and can't log in until you enable the account again. Nothing is
          lost.
        </AccountAction>
      )}
      {!isLastOwner && (
        <AccountAction id={id} intent="remove" close={close} button={`Remove ${name}`} busy="Removing..." tone="danger">
          This permanently deletes the account. What {name} did stays in the activity log.
        </AccountAction>
      )}
    </div>
  );
}

interface AccountActionProps {
  id: string;
  intent: string;
  button: string;
  busy: string;
  tone: "line" | "danger";
  close: () => void;
  children: ReactNode;
}

function AccountAction({ id, intent, button, busy, tone, close, children }: AccountActionProps) {
  return (
    <ActionForm intent={intent} about={id} className="grid gap-3" onDone={close}>
      <p className="text-ink-2">{children}</p>
      <SubmitButton busy={busy} tone={tone}>
        {button}
      </SubmitButton>
    </ActionForm>
  );
}

function ChangeRole({ id, role, close }: Props) {
  return (
    <ActionForm intent="change-role" about={id} className="grid gap-3" onDone={close}>
      <ChoiceField
        name="role"
        label="Role"
        options={roleChoices}
        value={role}
        hint="Takes effect at their next click, wherever they're logged in."
      />
      <SubmitButton busy="Saving...">Save role</SubmitButton>
    </ActionForm>
  );
}

interface SendLinkProps {
  id: string;
  hasMailServer: boolean;
  intent: string;
  hint: string;
  /** The labels of the buttons that send the link and that show it. */
  mail: string;
  link: string;
  /** How long the link is valid. */
  lasts: string;
  close: () => void;
}

/** Emails a one-time link, or shows it. */
function SendLink({ id, intent, hint, lasts, close, ...ways }: SendLinkProps) {
  const link = useActionResult<PeopleResult>(`${intent} ${id}`)?.link;
  return (
    <div className="grid gap-4">
      {link && <OneTimeLink link={link} lasts={lasts} />}
      <ActionForm intent={intent} about={id} className="grid gap-3" onDone={closeUnlessLink(close)}>
        <p className="text-ink-2">{hint}</p>
        <SendButtons {...ways} />
      </ActionForm>
    </div>
  );
}
