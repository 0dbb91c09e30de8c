import type { ReactNode } from "react";
import { type EnteredField, leadFields } from "../../leads/fields.ts";
import { Icon } from "../icon.tsx";
import { useWords } from "../shell.ts";
import type { FormResult } from "./form-result.ts";

interface FieldProps {
  name: EnteredField;
  result: FormResult | undefined;
  placeholder?: string | undefined;
  /** The control, if it is not a text input. */
  children?: ReactNode;
}

/** Props of a control: name, submitted value, and the ids of its hint and error. */
export function controlOf({ name, result }: Pick<FieldProps, "name" | "result">) {
  const { isRequired } = leadFields[name];
  const isInvalid = result?.errors[name] !== undefined;
  const describedBy = [!isRequired && hintId(name), isInvalid && errorId(name)].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    required: isRequired,
    defaultValue: result?.values[name] ?? "",
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
export function Field({ name, result, placeholder, children }: FieldProps) {
  const { optional } = useWords();
  const { input, isRequired } = leadFields[name];
  const error = result?.errors[name];
  return (
    <div
      className={`grid content-start gap-[.45rem] ${input === "choice" || input === "lines" ? "col-span-full" : ""}`}
    >
      <div className="flex items-baseline gap-1.5 leading-[1.3]">
        <label htmlFor={name} className="text-sm font-medium">
          {useLabel(name)}
        </label>
        {!isRequired && (
          <span id={hintId(name)} className="text-xs text-ink-3">
            {optional}
          </span>
        )}
      </div>
      {children ?? <TextControl name={name} result={result} placeholder={placeholder} />}
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
function TextControl({ name, result, placeholder }: FieldProps) {
  const { input, autoComplete } = leadFields[name];
  const props = { ...controlOf({ name, result }), placeholder };
  if (input === "lines") return <textarea {...props} rows={6} />;
  return <input {...props} type={input} autoComplete={autoComplete} />;
}
