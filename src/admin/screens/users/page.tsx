import { Settings2, UserPlus } from "lucide-react";
import { readCompanyInfo } from "#src/admin/session/company-info.server.ts";
import { permit } from "#src/admin/session/guard.server.ts";
import { screens } from "#src/admin/session/screens.ts";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm } from "#src/admin/ui/form/action-form.tsx";
import { CheckField, SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import { parseForm } from "#src/admin/ui/form/parse-form.server.ts";
import { Initials } from "#src/admin/ui/initials.tsx";
import { Panel, ScreenHeader } from "#src/admin/ui/panel.tsx";
import { TimeAgo } from "#src/admin/ui/time/time.tsx";
import { listStaff } from "#src/domain/auth/accounts/staff.server.ts";
import { can, type Role, roles } from "#src/domain/auth/policies.ts";
import { requiredRoles, requiresTwoFactor } from "#src/domain/auth/two-factor/two-factor-rule.server.ts";
import { readAppointmentPeople } from "#src/domain/bookings/person-calendars.server.ts";
import { servicesContext } from "#src/domain/services.ts";
import { listRoles } from "../role-labels.ts";
import type { Route } from "./+types/page";
import { peopleForm, runPeopleAction } from "./actions.server.ts";
import { type Colleague, ManagePerson } from "./manage.tsx";
import { RoleFields } from "./role-fields.tsx";
import { SendLink } from "./send-link.tsx";

export const handle = screens.people;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, mail } = context.get(servicesContext);
  const by = permit(context, handle.right);
  const [{ formatMoment: moment }, staff, required, appointments] = await Promise.all([
    readCompanyInfo(db, now()),
    listStaff(db),
    requiredRoles(db),
    readAppointmentPeople(db),
  ]);
  const owners = staff.filter((person) => can(person, "people.manage") && person.state === "active");
  const colleagues = staff.map(({ id, name, email, roles, state, twoFactor, passkeys, ...person }) => ({
    id,
    name,
    email,
    roles,
    state,
    twoFactor: [twoFactor && "App", passkeys > 0 && `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`]
      .filter(Boolean)
      .join(", "),
    /** Whether one of the roles requires a second factor. */
    isRequired: requiresTwoFactor(required, roles),
    needsTwoFactor: person.needsTwoFactor,
    lastLoginAt: person.lastLoginAt && moment(person.lastLoginAt),
    isCurrentUser: id === by.id,
    /** Null for those who can't. */
    takesBookings: appointments.find((other) => other.id === id)?.takesBookings ?? null,
    /** The only active owner. This account cannot be removed. */
    isLastOwner: owners.length === 1 && owners[0]?.id === id,
  }));
  return { colleagues, required, hasMailServer: (await mail()).kind === "smtp" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runPeopleAction(context.get(servicesContext), person, await parseForm(request, peopleForm));
}

export default function People({ loaderData: { colleagues, required, hasMailServer } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader title="People" text="Who can log in here, and what they can do.">
        <Invite hasMailServer={hasMailServer} />
      </ScreenHeader>
      <ul className="list-panel">
        {colleagues.map((colleague) => (
          <PersonRow key={colleague.id} colleague={colleague} hasMailServer={hasMailServer} />
        ))}
      </ul>
      <div className="mt-8">
        <RequireTwoFactor required={required} />
      </div>
    </>
  );
}

const states = {
  active: { tone: "good", name: "Active" },
  invited: { tone: "plain", name: "Invited" },
  disabled: { tone: "bad", name: "Disabled" },
  sample: { tone: "plain", name: "Sample" },
};

function PersonRow({ colleague, hasMailServer }: { colleague: Colleague; hasMailServer: boolean }) {
  const { id, name, email, roles, state, isCurrentUser } = colleague;
  const icon = <Settings2 className="icon size-[1.1rem]" aria-hidden />;
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
        {listRoles(roles)}
      </p>
      <p className="state" data-tone={states[state].tone}>
        {states[state].name}
      </p>
      <PersonFacts {...colleague} />
      {state === "sample" ? (
        <span className="w-27" />
      ) : (
        <Dialog trigger={{ label: "Manage", about: name, icon }} title={name} forms={(form) => form.endsWith(` ${id}`)}>
          {(close) => <ManagePerson colleague={colleague} hasMailServer={hasMailServer} close={close} />}
        </Dialog>
      )}
    </li>
  );
}

/** The last login, the second factors, and appointments. */
function PersonFacts({ state, twoFactor, needsTwoFactor, lastLoginAt, takesBookings }: Colleague) {
  return (
    <p className="text-xs text-ink-3">
      {lastLoginAt ? (
        <>
          Last logged in <TimeAgo at={lastLoginAt} />
        </>
      ) : (
        "Not logged in yet"
      )}
      {needsTwoFactor && state !== "disabled" ? (
        <b className="block text-ink">Needs two-step sign-in</b>
      ) : (
        <span className="block">{twoFactor ? `Two-step: ${twoFactor}` : "No two-step sign-in"}</span>
      )}
      {takesBookings && <span className="block">Takes appointments</span>}
    </p>
  );
}

const rolePlurals: Record<Role, string> = { owner: "Owners", editor: "Editors", sales: "Sales" };

function RequireTwoFactor({ required }: { required: Role[] }) {
  return (
    <Panel
      id="require-two-factor"
      title="Require two-step sign-in"
      text="An authenticator app or a passkey. Anyone without one sets it up at their next click, and can't open anything else until then. Nothing they typed is lost."
    >
      {/* The key resets the checkboxes to what was saved. */}
      <ActionForm key={required.join()} intent="require-two-factor">
        {roles.map((role) => (
          <CheckField key={role} name={role} label={rolePlurals[role]} checked={required.includes(role)} />
        ))}
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </Panel>
  );
}

function Invite({ hasMailServer }: { hasMailServer: boolean }) {
  const icon = <UserPlus className="icon size-[1.15rem]" aria-hidden />;
  const labels = { mail: "Send invitation", link: "Create invitation link", lasts: "seven days" };
  return (
    <Dialog
      trigger={{ label: "Invite someone", tone: "main", icon }}
      title="Invite someone"
      fragment="#invite"
      forms={(form) => form === "invite"}
    >
      {(close) => (
        <SendLink intent="invite" isMain hasMailServer={hasMailServer} close={close} {...labels}>
          <TextField name="name" label="Name" maxLength={80} autoComplete="off" />
          <TextField name="email" label="Email" type="email" autoComplete="off" />
          <RoleFields value={[]} />
        </SendLink>
      )}
    </Dialog>
  );
}
