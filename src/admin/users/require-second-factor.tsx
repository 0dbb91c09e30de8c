import { ActionForm } from "../../admin-ui/form/action-form.tsx";
import { CheckField, SubmitButton } from "../../admin-ui/form/fields.tsx";
import { Panel } from "../../admin-ui/panel.tsx";
import { type Role, roles } from "../../auth/policies.ts";

const roleLabels: Record<Role, string> = { owner: "Owners", editor: "Editors", sales: "Sales" };

export function RequireSecondFactor({ required }: { required: Role[] }) {
  return (
    <Panel
      id="require-second-factor"
      title="Require two-step sign-in"
      text="An authenticator app or a passkey. People who have neither set one up at their next click, and can't open anything else until then. Nothing they typed is lost."
    >
      {/* The key resets the checkboxes to what was saved. */}
      <ActionForm key={required.join()} intent="require-second-factor">
        {roles.map((role) => (
          <CheckField key={role} name={role} label={roleLabels[role]} checked={required.includes(role)} />
        ))}
        <SubmitButton busy="Saving...">Save</SubmitButton>
      </ActionForm>
    </Panel>
  );
}
