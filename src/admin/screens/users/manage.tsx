import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, SubmitButton } from "#src/admin/ui/form/fields.tsx";
import type { Route } from "./+types/page";
import { RoleFields } from "./role-fields.tsx";
import { SendLink } from "./send-link.tsx";

export type Colleague = Route.ComponentProps["loaderData"]["colleagues"][number];

interface ManagePersonProps {
  colleague: Colleague;
  hasMailServer: boolean;
  close: () => void;
}

/** The actions for an account, each with its effect. */
export function ManagePerson({ colleague, hasMailServer, close }: ManagePersonProps) {
  const { id, name, roles, isLastOwner, takesBookings } = colleague;
  return (
    <div className="acts">
      {isLastOwner ? (
        <p className="text-ink-2">
          {name} is the only owner. Make another person an owner before you change the roles, or disable or remove this
          account.
        </p>
      ) : (
        <ActionForm intent="change-roles" about={id} className="grid gap-3" onDone={close}>
          <RoleFields value={roles} current={roles} />
          <p className="text-xs text-ink-3">Takes effect at their next click, and they see a notice about it.</p>
          <SubmitButton busy="Saving...">Save roles</SubmitButton>
        </ActionForm>
      )}
      {takesBookings !== null && (
        <ActionForm
          key={String(takesBookings)}
          intent="change-appointments"
          about={id}
          className="grid gap-3"
          onDone={close}
        >
          <CheckField
            name="takes"
            label="Takes appointments"
            hint="Visitors can book them on the website."
            checked={takesBookings}
          />
          <SubmitButton busy="Saving..." tone="line">
            Save
          </SubmitButton>
        </ActionForm>
      )}
      {linksFor(colleague).map(({ effect, ...link }) => (
        <SendLink key={link.intent} about={id} hasMailServer={hasMailServer} close={close} {...link}>
          <p className="text-ink-2">{effect}</p>
        </SendLink>
      ))}
      {actionsFor(colleague).map(({ intent, effect, button, busy, tone = "line" }) => (
        <ActionForm key={intent} intent={intent} about={id} className="grid gap-3" onDone={close}>
          <p className="text-ink-2">{effect}</p>
          <SubmitButton busy={busy} tone={tone}>
            {button}
          </SubmitButton>
        </ActionForm>
      ))}
    </div>
  );
}

/** The one-time link that an account can get. */
function linksFor({ name, state }: Colleague) {
  if (state === "invited") {
    const mail = "Resend invitation";
    const link = "Create another invitation link";
    return [
      { intent: "invite-again", effect: "The earlier invitation will stop working.", mail, link, lasts: "seven days" },
    ];
  }
  if (state === "disabled") return [];
  const effect = `${name} gets a link to choose a new password. It works for an hour.`;
  return [{ intent: "start-reset", effect, mail: "Send reset link", link: "Create reset link", lasts: "one hour" }];
}

interface AccountAction {
  intent: string;
  effect: string;
  button: string;
  busy: string;
  tone?: "line" | "danger";
}

function actionsFor({ name, state, twoFactor, isRequired, isLastOwner }: Colleague): AccountAction[] {
  const resetTwoFactor = isRequired
    ? {
        effect: `Use this if ${name} lost their phone and recovery codes, or their passkey. All of them stop working, all open sessions end, and ${name} sets up new ones at the next login.`,
        button: "Reset two-step sign-in",
        busy: "Resetting...",
      }
    : {
        effect: `Use this if ${name} lost both their phone and recovery codes. Passkeys stay, and all open sessions end.`,
        button: "Turn off two-step sign-in",
        busy: "Turning off...",
      };
  const enable = {
    intent: "enable",
    effect: `${name} can log in again with the same password.`,
    button: "Enable",
    busy: "Enabling...",
  };
  const disable = {
    intent: "disable",
    effect: `${name} is logged out everywhere right away and can't log in until you enable the account again. Nothing is lost.`,
    button: "Disable",
    busy: "Disabling...",
  };
  const remove: AccountAction = {
    intent: "remove",
    effect: `This permanently deletes the account. What ${name} did stays in the activity log.`,
    button: `Remove ${name}`,
    busy: "Removing...",
    tone: "danger",
  };
  return [
    ...(state === "active" && twoFactor !== "" ? [{ intent: "reset-two-factor", ...resetTwoFactor }] : []),
    ...(isLastOwner ? [] : [state === "disabled" ? enable : disable, remove]),
  ];
}
