import type { ReactNode } from "react";
import { type EnteredField, leadFields } from "../../leads/fields.ts";
import { describedBy, FieldFrame } from "../form/field-frame.tsx";
import { useWords } from "../shell.ts";
import type { FormResult } from "./form-result.ts";

interface FieldProps {
  name: EnteredField;
  filled: Pick<FormResult, "values" | "errors">;
  placeholder?: string | undefined;
  /** The control, if it is not a text input. */
  children?: ReactNode;
}

/** Props of a control: name, value, and the ids of its hint and error. */
export function controlOf({ name, filled: { values, errors } }: Pick<FieldProps, "name" | "filled">) {
  const { isRequired = false } = leadFields[name];
  return {
    id: name,
    name,
    required: isRequired,
    defaultValue: values[name] ?? "",
    className: "control",
    "aria-describedby": describedBy({ id: name, isRequired, error: errors[name] }),
    "aria-invalid": errors[name] !== undefined || undefined,
  };
}

/** The label of a lead's field. */
export function useLabel(name: EnteredField): string {
  return useWords().fields[name] ?? leadFields[name].label;
}

/** A field of the form with label, hint and error. */
export function Field({ name, filled, placeholder, children }: FieldProps) {
  const { input, isRequired = false } = leadFields[name];
  return (
    <FieldFrame
      id={name}
      label={useLabel(name)}
      isRequired={isRequired}
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
