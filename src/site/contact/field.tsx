import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useWords } from "../shell.ts";
import type { FormResult, VisibleField } from "./form-result.ts";

interface FieldProps {
  name: VisibleField;
  label: string;
  result: FormResult | undefined;
  optional?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** Props of a control: name, submitted value, and the ids of its hint and error. */
export function controlOf({ name, result, optional = false }: Pick<FieldProps, "name" | "result" | "optional">) {
  const isInvalid = result?.errors[name] !== undefined;
  const describedBy = [optional && hintId(name), isInvalid && errorId(name)].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    defaultValue: result?.values[name] ?? "",
    className: "control",
    "aria-describedby": describedBy || undefined,
    "aria-invalid": isInvalid || undefined,
  };
}

const hintId = (name: VisibleField) => `${name}-hint`;
const errorId = (name: VisibleField) => `${name}-error`;

/** A control with label, hint and error. */
export function Field({ name, label, result, optional = false, wide = false, children }: FieldProps) {
  const words = useWords();
  const error = result?.errors[name];
  return (
    <div className={`grid content-start gap-[.45rem] ${wide ? "col-span-full" : ""}`}>
      <div className="flex items-baseline gap-1.5 leading-[1.3]">
        <label htmlFor={name} className="text-sm font-medium">
          {label}
        </label>
        {optional && (
          <span id={hintId(name)} className="text-xs text-ink-3">
            {words.optional}
          </span>
        )}
      </div>
      {children}
      {error !== undefined && (
        <p id={errorId(name)} className="flex items-start gap-[.4em] text-xs text-bad">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & Pick<ComponentProps<"input">, "type" | "autoComplete">;

/** A text input; the browser checks that required fields are filled. */
export function TextField({ type = "text", autoComplete, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <input {...controlOf(field)} type={type} autoComplete={autoComplete} required={!field.optional} />
    </Field>
  );
}
