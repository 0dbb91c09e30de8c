import { type Role, roles } from "../../people/rules.ts";
import { AskForm } from "../form/ask-form.tsx";
import { CheckField, SendButton } from "../form/fields.tsx";
import { Panel } from "../panel.tsx";

const everybody: Record<Role, string> = { owner: "Owners", editor: "Editors", sales: "Sales" };

/** Which roles must have a second factor. */
export function RequireSecondFactor({ required }: { required: Role[] }) {
  return (
    <Panel
      id="require-second-factor"
      title="Require two-step sign-in"
      text="An authenticator app or a passkey. People who have neither set one up at their next click, and can't open anything else until then. Nothing they typed is lost."
    >
      {/* What is checked after saving is what was saved. */}
      <AskForm key={required.join()} intent="require-second-factor">
        {roles.map((role) => (
          <CheckField key={role} name={role} label={everybody[role]} checked={required.includes(role)} />
        ))}
        <SendButton busy="Saving...">Save</SendButton>
      </AskForm>
    </Panel>
  );
}
