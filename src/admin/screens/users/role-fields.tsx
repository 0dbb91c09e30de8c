import { useState } from "react";
import { FieldGroup } from "#src/admin/ui/field.tsx";
import { useFormState } from "#src/admin/ui/form/action-form.tsx";
import { CheckField } from "#src/admin/ui/form/fields.tsx";
import { type Role, roleSet, roles } from "#src/domain/auth/policies.ts";
import { compareRoles, describeRoleChange, roleNames, rolePurposes } from "../role-labels.ts";

/** Checkboxes for the roles, each with what it opens. `current` shows what a change would mean for the person. */
export function RoleFields({ value, current }: { value: readonly Role[]; current?: readonly Role[] }) {
  const { result } = useFormState();
  const [chosen, setChosen] = useState(value);
  const error = result?.errors.owner;
  return (
    <>
      <FieldGroup
        label="Roles"
        error={error}
        className="gap-3"
        onChange={({ currentTarget }) => setChosen(checkedRoles(currentTarget))}
      >
        {roles.map((role) => (
          <CheckField
            key={role}
            name={role}
            label={roleNames[role]}
            hint={rolePurposes[role]}
            checked={value.includes(role)}
          />
        ))}
      </FieldGroup>
      {current && (
        <div role="status" className="grid gap-1 text-ink-2 empty:hidden">
          {describeRoleChange(compareRoles(current, chosen)).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </>
  );
}

function checkedRoles(fieldset: HTMLFieldSetElement): Role[] {
  const names = [...fieldset.querySelectorAll<HTMLInputElement>("input:checked")].map(({ name }) => name);
  return roleSet(names);
}
