import type { ReactNode } from "react";
import { type EnteredField, leadFields } from "../../leads/fields.ts";
import { Icon } from "../icon.tsx";
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
  const { isRequired } = leadFields[name];
  const isInvalid = errors[name] !== undefined;
  const describedBy = [!isRequired && hintId(name), isInvalid && errorId(name)].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    required: isRequired,
    defaultValue: values[name] ?? "",
    className: "control",
    "aria-describedby": describedBy || undefined,
    "aria-invalid": isInvalid || undefined,
  };
}

/** The label of a lead's field. */
export function useLabel(name: EnteredField): string {
  return useWords().fields[name] ?? leadFields[name].label;
}

const hintId = (name: EnteredField) => `${name}-hint`;
const errorId = (name: EnteredField) => `${name}-error`;

/** A field of the form with label, hint and error. */
export function Field({ name, filled, placeholder, children }: FieldProps) {
  const { optional } = useWords();
  const { input, isRequired } = leadFields[name];
  const error = filled.errors[name];
  return (
    <div
      className={`grid content-start gap-[.45rem] ${input === "choice" || input === "lines" ? "col-span-full" : ""}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-1.5 leading-[1.3]">
        <label htmlFor={name} className="text-sm font-medium">
          {useLabel(name)}
        </label>
        {!isRequired && (
          <span id={hintId(name)} className="text-xs text-ink-3">
            {optional}
          </span>
        )}
      </div>
      {children ?? <TextControl name={name} filled={filled} placeholder={placeholder} />}
      {error !== undefined && (
        <p id={errorId(name)} className="flex items-start gap-[.4em] text-xs text-bad">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

/** The browser checks that required fields are filled. */
function TextControl({ name, filled, placeholder }: FieldProps) {
  const { input, autoComplete } = leadFields[name];
  const props = { ...controlOf({ name, filled }), placeholder };
  if (input === "lines") return <textarea {...props} rows={6} />;
  return <input {...props} type={input} autoComplete={autoComplete} />;
}
