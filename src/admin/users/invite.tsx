import { UserPlus } from "lucide-react";
import { Dialog } from "../../admin-ui/dialog.tsx";
import { ChoiceField, TextField } from "../../admin-ui/form/fields.tsx";
import { roleHint, roleOptions } from "../role-labels.ts";
import { SendLink } from "./send-link.tsx";

export function Invite({ hasMailServer }: { hasMailServer: boolean }) {
  const icon = <UserPlus className="icon size-[1.15rem]" aria-hidden />;
  const labels = { mail: "Send invitation", link: "Create invitation link", lasts: "seven days" };
  return (
    <Dialog
      trigger={{ label: "Invite someone", tone: "main", icon }}
      title="Invite someone"
      forms={(form) => form === "invite"}
    >
      {(close) => (
        <SendLink intent="invite" isMain hasMailServer={hasMailServer} close={close} {...labels}>
          <TextField name="name" label="Name" maxLength={80} autoComplete="off" />
          <TextField name="email" label="Email" type="email" autoComplete="off" />
          <ChoiceField name="role" label="Role" options={roleOptions} value="editor" hint={roleHint} />
        </SendLink>
      )}
    </Dialog>
  );
}
