import { UserPlus } from "lucide-react";
import { Dialog } from "../../admin-ui/dialog.tsx";
import { ActionForm, useActionResult } from "../../admin-ui/form/action-form.tsx";
import { ChoiceField, TextField } from "../../admin-ui/form/fields.tsx";
import { roles } from "../../auth/policies.ts";
import { roleHint, roleNames } from "../role-labels.ts";
import type { PeopleResult } from "./actions.server.ts";
import { closeUnlessLink, OneTimeLink } from "./one-time-link.tsx";
import { SendButtons } from "./send-buttons.tsx";

export const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role] }));

export function Invite({ hasMailServer }: { hasMailServer: boolean }) {
  const link = useActionResult<PeopleResult>("invite")?.link;
  return (
    <Dialog
      trigger={{
        label: "Invite someone",
        tone: "main",
        icon: <UserPlus className="icon size-[1.15rem]" aria-hidden />,
      }}
      title="Invite someone"
      forms={(form) => form === "invite"}
    >
      {(close) => (
        <div className="grid gap-5">
          {link && <OneTimeLink link={link} lasts="seven days" />}
          <ActionForm intent="invite" onDone={closeUnlessLink(close)}>
            <TextField name="name" label="Name" maxLength={80} autoComplete="off" />
            <TextField name="email" label="Email" type="email" autoComplete="off" />
            <ChoiceField name="role" label="Role" options={roleChoices} value="editor" hint={roleHint} />
            <SendButtons mail="Send invitation" link="Create invitation link" isMain hasMailServer={hasMailServer} />
          </ActionForm>
        </div>
      )}
    </Dialog>
  );
}
