import type { ReactNode } from "react";
import { Dialog, type DialogTrigger } from "../dialog.tsx";
import { ActionForm } from "./action-form.tsx";
import { formKey } from "./result.ts";

interface FormDialogProps {
  trigger: DialogTrigger;
  title: string;
  /** The intent of its form, and the id of the item. */
  intent: string;
  about?: string;
  children: ReactNode;
}

/** A button with a dialog that is one form. Success closes it. */
export function FormDialog({ trigger, title, children, ...form }: FormDialogProps) {
  return (
    <Dialog trigger={trigger} title={title} forms={(key) => key === formKey(form)}>
      {(close) => (
        <ActionForm {...form} onDone={close}>
          {children}
        </ActionForm>
      )}
    </Dialog>
  );
}
