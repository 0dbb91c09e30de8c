import { CornerUpRight, FileUp, Pencil } from "lucide-react";
import { Dialog } from "#src/admin/ui/dialog.tsx";
import { ActionForm, useActionResult } from "#src/admin/ui/form/action-form.tsx";
import { SubmitButton, TextField } from "#src/admin/ui/form/fields.tsx";
import type { ActionResult } from "#src/admin/ui/form/result.ts";
import { TableField } from "#src/admin/ui/upload/table-field.tsx";
import { redirectLimits } from "./import-limits.ts";

const targetHint = "A page of this site, like /services, or a full web address.";

interface RedirectFieldsProps {
  intent: "add" | "change";
  about?: string;
  from?: string;
  to?: string;
  onDone: () => void;
}

/** The fields of a redirect, without `from` if it is known. */
export function RedirectFields({ intent, about, from, to = "", onDone }: RedirectFieldsProps) {
  return (
    <ActionForm intent={intent} {...(about && { about })} onDone={onDone}>
      {from === undefined ? (
        <TextField
          name="from"
          label="From"
          hint="An address of this site, like /old-page. /old/* is everything below /old."
          autoComplete="off"
          maxLength={500}
        />
      ) : (
        <input type="hidden" name="from" value={from} />
      )}
      <TextField name="to" label="To" hint={targetHint} value={to} autoComplete="off" maxLength={500} />
      <SubmitButton busy="Saving...">{intent === "add" ? "Add redirect" : "Save"}</SubmitButton>
    </ActionForm>
  );
}

export function AddRedirect() {
  const icon = <CornerUpRight className="icon size-[1.15rem]" aria-hidden />;
  return (
    <Dialog
      trigger={{ label: "Add redirect", tone: "main", icon }}
      title="Add redirect"
      forms={(form) => form === "add"}
    >
      {(close) => <RedirectFields intent="add" onDone={close} />}
    </Dialog>
  );
}

export function ChangeRedirect({ from, target }: { from: string; target: string }) {
  const icon = <Pencil className="icon size-4" aria-hidden />;
  return (
    <Dialog trigger={{ label: "Change", about: from, icon }} title={from} forms={(form) => form === `change ${from}`}>
      {(close) => <RedirectFields intent="change" about={from} from={from} to={target} onDone={close} />}
    </Dialog>
  );
}

export function ImportRedirects() {
  const { message = "" } = useActionResult<ActionResult>("import") ?? {};
  const icon = <FileUp className="icon size-[1.15rem]" aria-hidden />;
  return (
    <Dialog trigger={{ label: "Import", icon }} title="Import redirects" forms={(form) => form === "import"}>
      {(close) => (
        <ActionForm intent="import" onDone={close}>
          {/* The key replaces the rows by those that are left. */}
          <TableField
            key={message}
            hint="One redirect per line: the former address, a comma, the new one. Paste from a spreadsheet works, too."
            limits={redirectLimits}
          />
          <SubmitButton busy="Importing...">Import</SubmitButton>
        </ActionForm>
      )}
    </Dialog>
  );
}
