import type { ComponentProps } from "react";
import { Field, Input, PasswordInput } from "../../admin-ui/controls.tsx";

type FieldProps = ComponentProps<"input"> & { label: string; name: string; hint?: string };

/** A text input with its label. */
export function TextField({ label, name, hint, ...input }: FieldProps) {
  return (
    <Field id={name} label={label} hint={hint}>
      {(labels) => <Input {...input} {...labels} name={name} />}
    </Field>
  );
}

export function PasswordField({ label, name, hint, ...input }: FieldProps) {
  return (
    <Field id={name} label={label} hint={hint}>
      {(labels) => <PasswordInput {...input} {...labels} name={name} required />}
    </Field>
  );
}
