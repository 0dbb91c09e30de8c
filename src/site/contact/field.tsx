import type { ReactNode } from "react";
import { type AskedFields, type EnteredField, leadFields } from "#src/domain/leads/fields.ts";
import { describedBy, FieldFrame } from "../form/field-frame.tsx";
import { useWords } from "../shell/shell.ts";
import type { FormResult } from "./form-result.ts";

/** A form as it is filled in. */
export interface Filled extends Pick<FormResult, "values" | "errors"> {
  asked: AskedFields;
  /** Of the ids of its controls. */
  prefix: string;
}

interface FieldProps {
  name: EnteredField;
  filled: Filled;
  placeholder?: string | undefined;
  /** The control, if it is not a text input. */
  children?: ReactNode;
}

/** Props of a control: name, value, and the ids of its hint and error. */
export function controlOf({ name, filled }: Pick<FieldProps, "name" | "filled">) {
  const { asked, prefix, values, errors } = filled;
  const id = prefix + name;
  const isRequired = asked[name] === "required";
  return {
    id,
    name,
    required: isRequired,
    defaultValue: values[name] ?? "",
    className: "control",
    "aria-describedby": describedBy({ id, isRequired, error: errors[name] }),
    "aria-invalid": errors[name] !== undefined || undefined,
  };
}

/** The label of a lead's field. */
export function useLabel(name: EnteredField): string {
  return useWords().fields[name] ?? leadFields[name].label;
}

/** A field of the form with label, hint and error. */
export function Field({ name, filled, placeholder, children }: FieldProps) {
  const { input } = leadFields[name];
  return (
    <FieldFrame
      id={filled.prefix + name}
      label={useLabel(name)}
      isRequired={filled.asked[name] === "required"}
      error={filled.errors[name]}
      isWide={input === "choice" || input === "lines"}
    >
      {children ?? <TextControl name={name} filled={filled} placeholder={placeholder} />}
    </FieldFrame>
  );
}

/** The browser checks that required fields are filled. */
function TextControl({ name, filled, placeholder }: FieldProps) {
  const { input, autoComplete } = leadFields[name];
  const props = { ...controlOf({ name, filled }), placeholder };
  if (input === "lines") return <textarea {...props} rows={6} />;
  return <input {...props} type={input} autoComplete={autoComplete} />;
}
