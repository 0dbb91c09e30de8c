import { Settings2 } from "lucide-react";
import { Dialog } from "../../admin-ui/dialog.tsx";
import { Initials } from "../../admin-ui/initials.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import { roleNames } from "../role-labels.ts";
import type { Colleague } from "./colleague.ts";
import { ManagePerson } from "./manage.tsx";

const states = {
  active: { tone: "good", name: "Active" },
  invited: { tone: "plain", name: "Invited" },
  disabled: { tone: "bad", name: "Disabled" },
};

export function PersonRow(colleague: Colleague & { hasMailServer: boolean }) {
  const { id, name, email, role, state, twoFactor, needsSecondFactor, seen, isCurrentUser } = colleague;
  return (
    <li className="row person-row">
      <div className="flex min-w-0 items-center gap-3.5">
        <Initials name={name} />
        <div className="min-w-0">
          <p className="break-words">
            <b>{name}</b>
            {isCurrentUser && <span className="text-ink-3"> (you)</span>}
          </p>
          <p className="text-xs break-words text-ink-3">{email}</p>
        </div>
      </div>
      <p>
        <span className="sr-only">Role: </span>
        {roleNames[role]}
      </p>
      <p className="state" data-tone={states[state].tone}>
        {states[state].name}
      </p>
      <p className="text-xs text-ink-3">
        {seen ? (
          <>
            Last logged in <TimeAgo at={seen} />
          </>
        ) : (
          "Not logged in yet"
        )}
        {needsSecondFactor && state !== "disabled" ? (
          <b className="block text-ink">Needs two-step sign-in</b>
        ) : (
          <span className="block">{twoFactor ? `Two-step: ${twoFactor}` : "No two-step sign-in"}</span>
        )}
      </p>
      <Dialog
        trigger={{
          label: "Manage",
          about: name,
          icon: <Settings2 className="icon size-[1.1rem]" aria-hidden />,
        }}
        title={name}
        forms={(form) => form.endsWith(` ${id}`)}
      >
        {(close) => <ManagePerson {...colleague} close={close} />}
      </Dialog>
    </li>
  );
}
