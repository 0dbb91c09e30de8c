import type { Editor } from "@tiptap/core";
import { type ReactNode, useId } from "react";
import { Button, Input } from "#src/admin/ui/controls.tsx";
import { ModalForm } from "#src/admin/ui/modal.tsx";
import { FieldError, type Labels } from "../../inputs/field-wrapper.tsx";
import { removeAtom } from "./atoms.ts";

export interface DialogProps {
  editor: Editor;
  /** The atom's position; null for a new one, which is inserted at the cursor. */
  position: number | null;
  leave: () => void;
}

export type Errors = Readonly<Record<string, string>>;

export interface AtomFormProps extends DialogProps {
  /** Such as `button`. */
  name: string;
  submit: () => void;
  children: ReactNode;
}

/** A dialog for a new or existing atom. */
export function AtomForm({ editor, position, leave, name, submit, children }: AtomFormProps) {
  const remove = position !== null && (
    <Button
      variant="line"
      onClick={() => {
        removeAtom(editor, position);
        leave();
      }}
    >
      Remove
    </Button>
  );
  return (
    <ModalForm
      title={position === null ? `Add ${name}` : `Edit ${name}`}
      onLeave={leave}
      submitLabel={position === null ? "Add" : "Done"}
      noValidate
      submit={submit}
      actions={remove}
    >
      {children}
    </ModalForm>
  );
}

interface FieldProps {
  label: string;
  aside?: string;
  error?: string | undefined;
  isRequired?: boolean;
  children: (labels: Labels) => ReactNode;
}

/** A field of a dialog. */
export function DialogField({ label, aside, error, isRequired = false, children }: FieldProps) {
  const id = useId();
  const labels: Labels = {
    id,
    "aria-labelledby": `${id}-label`,
    "aria-describedby": error ? `${id}-error` : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": isRequired || undefined,
  };
  return (
    <div className="field mt-4">
      <div className="field-head">
        <label id={labels["aria-labelledby"]} htmlFor={id}>
          {label}
        </label>
        {aside && <span className="field-aside">{aside}</span>}
      </div>
      {children(labels)}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

interface LineProps extends Omit<FieldProps, "children"> {
  value: string;
  /** In characters. */
  max: number;
  write: (value: string) => void;
}

/** A field of a dialog with one line of text. */
export function DialogLine({ value, max, write, ...field }: LineProps) {
  return (
    <DialogField {...field}>
      {(labels) => (
        <Input
          {...labels}
          autoComplete="off"
          maxLength={max}
          value={value}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      )}
    </DialogField>
  );
}
