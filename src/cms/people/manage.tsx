import type { ReactNode } from "react";
import { AskForm, useAnswer } from "../form/ask-form.tsx";
import { ChoiceField, SendButton } from "../form/fields.tsx";
import type { PeopleAnswer } from "./actions.server.ts";
import { HandOver, unlessLink } from "./hand-over.tsx";
import { roleChoices } from "./invite.tsx";
import type { Colleague } from "./page.tsx";
import { WayButtons } from "./way-buttons.tsx";

type Props = Colleague & { hasMailServer: boolean; close: () => void };

/** All that can be done to an account, each with what happens then. */
export function ManagePerson(colleague: Props) {
  const { id, name, state, twoFactor, isRequired, isLastOwner, hasMailServer, close } = colleague;
  return (
    <div className="acts">
      {isLastOwner ? (
        <p className="text-ink-2">
          {name} is the only owner. Make another person an owner before this account gets another role, is disabled or
          removed.
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
          hint="The earlier invitation stops working."
          mail="Send the invitation again"
          link="Make another invitation link"
          lasts="seven days"
        />
      )}
      {state === "active" && (
        <SendLink
          id={id}
          hasMailServer={hasMailServer}
          intent="start-reset"
          close={close}
          hint={`${name} chooses another password by a link that works for an hour.`}
          mail="Send a reset link"
          link="Make a reset link"
          lasts="one hour"
        />
      )}
      {state === "active" && twoFactor !== "" && (
        <Act
          id={id}
          intent="reset-two-factor"
          close={close}
          button={isRequired ? "Reset two-step sign-in" : "Turn off two-factor"}
          busy={isRequired ? "Resetting..." : "Turning off..."}
          tone="line"
        >
          {isRequired
            ? `If ${name} has lost phone and recovery codes, or the passkey. All of them stop working, all open sessions end, and ${name} sets up new ones at the next login.`
            : `If ${name} has lost both phone and recovery codes. Passkeys stay; all open sessions end.`}
        </Act>
      )}
      {!isLastOwner && state === "disabled" && (
        <Act id={id} intent="enable" close={close} button="Enable" busy="Enabling..." tone="line">
          {name} can log in again, with the password as it was.
        </Act>
      )}
      {!isLastOwner && state !== "disabled" && (
        <Act id={id} intent="disable" close={close} button="Disable" busy="Disabling..." tone="line">
          {name} is logged out everywhere at once and cannot log in until you enable the account again. Nothing is lost.
        </Act>
      )}
      {!isLastOwner && (
        <Act id={id} intent="remove" close={close} button={`Remove ${name}`} busy="Removing..." tone="danger">
          The account goes, with its passkeys and sessions, and does not come back. What {name} did stays in the
          activity.
        </Act>
      )}
    </div>
  );
}

interface ActProps {
  id: string;
  intent: string;
  button: string;
  busy: string;
  tone: "line" | "danger";
  close: () => void;
  children: ReactNode;
}

function Act({ id, intent, button, busy, tone, close, children }: ActProps) {
  return (
    <AskForm intent={intent} about={id} className="grid gap-3" onDone={close}>
      <p className="text-ink-2">{children}</p>
      <SendButton busy={busy} tone={tone}>
        {button}
      </SendButton>
    </AskForm>
  );
}

function ChangeRole({ id, role, close }: Props) {
  return (
    <AskForm intent="change-role" about={id} className="grid gap-3" onDone={close}>
      <ChoiceField
        name="role"
        label="Role"
        options={roleChoices}
        value={role}
        hint="It holds from the next click on, wherever they are logged in."
      />
      <SendButton busy="Saving...">Save role</SendButton>
    </AskForm>
  );
}

interface SendLinkProps {
  id: string;
  hasMailServer: boolean;
  intent: string;
  hint: string;
  /** What its buttons say: to send it, and to be shown it. */
  mail: string;
  link: string;
  /** How long the link works. */
  lasts: string;
  close: () => void;
}

/** Sends somebody a link, or shows it to be handed over. */
function SendLink({ id, intent, hint, lasts, close, ...ways }: SendLinkProps) {
  const link = useAnswer<PeopleAnswer>(`${intent} ${id}`)?.link;
  return (
    <div className="grid gap-4">
      {link && <HandOver link={link} lasts={lasts} />}
      <AskForm intent={intent} about={id} className="grid gap-3" onDone={unlessLink(close)}>
        <p className="text-ink-2">{hint}</p>
        <WayButtons {...ways} />
      </AskForm>
    </div>
  );
}
