import { UserPlus } from "lucide-react";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { TextField } from "#src/admin/ui/form/fields.tsx";
import { RoleFields } from "./role-fields.tsx";
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
          <RoleFields value={[]} />
        </SendLink>
      )}
    </Dialog>
  );
}
