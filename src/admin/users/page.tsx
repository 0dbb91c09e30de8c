import { readCompanyInfo } from "../../admin-session/company-info.server.ts";
import { permit } from "../../admin-session/guard.server.ts";
import { screens } from "../../admin-session/screens.ts";
import { readForm } from "../../admin-ui/form/read-form.server.ts";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { roles } from "../../auth/policies.ts";
import { requiredRoles } from "../../auth/second-factor-rule.server.ts";
import { listStaff } from "../../auth/staff.server.ts";
import { servicesContext } from "../../context.ts";
import { roleNames, rolePurposes } from "../role-labels.ts";
import type { Route } from "./+types/page";
import { peopleForm, runPeopleAction } from "./actions.server.ts";
import type { Colleague } from "./colleague.ts";
import { Invite } from "./invite.tsx";
import { RequireSecondFactor } from "./require-second-factor.tsx";
import { PersonRow } from "./user-row.tsx";

export const handle = screens.people;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, hasMailServer } = context.get(servicesContext);
  const by = permit(context, handle.right);
  const [{ moment }, staff, required] = await Promise.all([
    readCompanyInfo(db, now()),
    listStaff(db),
    requiredRoles(db),
  ]);
  const owners = staff.filter(({ role, state }) => role === "owner" && state === "active");
  const colleagues: Colleague[] = staff.map(({ id, name, email, role, state, twoFactor, passkeys, ...person }) => ({
    id,
    name,
    email,
    role,
    state,
    twoFactor: [twoFactor && "App", passkeys > 0 && `${passkeys} ${passkeys === 1 ? "passkey" : "passkeys"}`]
      .filter(Boolean)
      .join(", "),
    isRequired: required.includes(role),
    needsSecondFactor: person.needsSecondFactor,
    seen: person.signedInAt && moment(person.signedInAt),
    isCurrentUser: id === by.id,
    isLastOwner: owners.length === 1 && owners[0]?.id === id,
  }));
  return { colleagues, required, hasMailServer };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return runPeopleAction(context.get(servicesContext), person, await readForm(request, peopleForm));
}

export default function People({ loaderData: { colleagues, required, hasMailServer } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader title="People" text="Who can log in here, and what they can do.">
        <Invite hasMailServer={hasMailServer} />
      </ScreenHeader>
      <ul className="list-panel">
        {colleagues.map((colleague) => (
          <PersonRow key={colleague.id} {...colleague} hasMailServer={hasMailServer} />
        ))}
      </ul>
      <dl className="mt-6 grid gap-x-6 gap-y-3 text-ink-2 sm:grid-cols-3">
        {roles.map((role) => (
          <div key={role}>
            <dt className="font-medium text-ink">{roleNames[role]}</dt>
            <dd>{rolePurposes[role]}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8">
        <RequireSecondFactor required={required} />
      </div>
    </>
  );
}
