import type { ReactNode } from "react";
import { type EnteredField, type FieldRequirements, leadFields } from "#src/domain/leads/fields.ts";
import { describedBy, FieldFrame } from "../form/field-frame.tsx";
import { useWords } from "../shell/shell.ts";
import type { FormResult } from "./form-result.ts";

/** A form as it is filled in. */
export interface FormState extends Pick<FormResult, "values" | "errors"> {
  requirements: FieldRequirements;
  /** The prefix of its controls' ids. */
  prefix: string;
}

interface FieldProps {
  name: EnteredField;
  formState: FormState;
  placeholder?: string | undefined;
  /** The control, if it is not a text input. */
  children?: ReactNode;
}

/** Props of a control: name, value, and the ids of its hint and error. */
export function controlProps({ name, formState }: Pick<FieldProps, "name" | "formState">) {
  const { requirements, prefix, values, errors } = formState;
  const id = prefix + name;
  const isRequired = requirements[name] === "required";
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
export function Field({ name, formState, placeholder, children }: FieldProps) {
  const { input } = leadFields[name];
  return (
    <FieldFrame
      id={formState.prefix + name}
      label={useLabel(name)}
      isRequired={formState.requirements[name] === "required"}
      error={formState.errors[name]}
      isWide={input === "choice" || input === "lines"}
    >
      {children ?? <TextControl name={name} formState={formState} placeholder={placeholder} />}
    </FieldFrame>
  );
}

/** The browser checks that required fields are filled. */
function TextControl({ name, formState, placeholder }: FieldProps) {
  const { input, autoComplete } = leadFields[name];
  const props = { ...controlProps({ name, formState }), placeholder };
  if (input === "lines") return <textarea {...props} rows={6} />;
  return <input {...props} type={input} autoComplete={autoComplete} />;
}
