import { UserPlus } from "lucide-react";
import { roles } from "../../people/rules.ts";
import { Dialog } from "../dialog.tsx";
import { AskForm, useAnswer } from "../form/ask-form.tsx";
import { ChoiceField, TextField } from "../form/fields.tsx";
import { roleHint, roleNames } from "../role-words.ts";
import type { PeopleAnswer } from "./actions.server.ts";
import { HandOver, unlessLink } from "./hand-over.tsx";
import { WayButtons } from "./way-buttons.tsx";

export const roleChoices = roles.map((role) => ({ value: role, label: roleNames[role] }));

export function Invite({ hasMailServer }: { hasMailServer: boolean }) {
  const link = useAnswer<PeopleAnswer>("invite")?.link;
  return (
    <Dialog
      opener={{
        label: "Invite somebody",
        tone: "main",
        icon: <UserPlus className="icon size-[1.15rem]" aria-hidden />,
      }}
      title="Invite somebody"
      forms={(form) => form === "invite"}
    >
      {(close) => (
        <div className="grid gap-5">
          {link && <HandOver link={link} lasts="seven days" />}
          <AskForm intent="invite" onDone={unlessLink(close)}>
            <TextField name="name" label="Name" maxLength={80} autoComplete="off" />
            <TextField name="email" label="Email" type="email" autoComplete="off" />
            <ChoiceField name="role" label="Role" options={roleChoices} value="editor" hint={roleHint} />
            <WayButtons
              mail="Send the invitation"
              link="Make an invitation link"
              isMain
              hasMailServer={hasMailServer}
            />
          </AskForm>
        </div>
      )}
    </Dialog>
  );
}
