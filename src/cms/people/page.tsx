import { servicesContext } from "../../context.ts";
import { type Role, roles } from "../../people/rules.ts";
import { requiredRoles } from "../../people/second-factor-rule.server.ts";
import { listStaff } from "../../people/staff.server.ts";
import { readForm } from "../form/read-form.server.ts";
import { permit } from "../guard.server.ts";
import { readOffice } from "../office.server.ts";
import { ScreenHead } from "../panel.tsx";
import { roleNames, rolePurposes } from "../role-words.ts";
import { screens } from "../screens.ts";
import type { Moment } from "../times.ts";
import type { Route } from "./+types/page";
import { answerPeople, peopleForm } from "./actions.server.ts";
import { Invite } from "./invite.tsx";
import { PersonRow } from "./person-row.tsx";
import { RequireSecondFactor } from "./require-second-factor.tsx";

/** Somebody with an account, as owners see them. */
export interface Colleague {
  id: string;
  name: string;
  email: string;
  role: Role;
  state: "active" | "invited" | "disabled";
  twoFactor: string;
  /** Whether the role must have it. */
  isRequired: boolean;
  needsSecondFactor: boolean;
  seen: Moment | null;
  isOneself: boolean;
  /** The only one who can manage the site: this account cannot be taken away. */
  isLastOwner: boolean;
}

export const handle = screens.people;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, hasMailServer } = context.get(servicesContext);
  const by = permit(context, handle.right);
  const [{ moment }, staff, required] = await Promise.all([readOffice(db, now()), listStaff(db), requiredRoles(db)]);
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
    isOneself: id === by.id,
    isLastOwner: owners.length === 1 && owners[0]?.id === id,
  }));
  return { colleagues, required, hasMailServer };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = permit(context, handle.right);
  return answerPeople(context.get(servicesContext), person, await readForm(request, peopleForm));
}

export default function People({ loaderData: { colleagues, required, hasMailServer } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="People" text="Who can log in here, and what each may do.">
        <Invite hasMailServer={hasMailServer} />
      </ScreenHead>
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
