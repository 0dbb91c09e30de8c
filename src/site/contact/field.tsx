import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { useWords } from "../shell.ts";
import type { FormAnswer, WrittenField } from "./form-answer.ts";

interface FieldProps {
  name: WrittenField;
  label: string;
  answer: FormAnswer | undefined;
  optional?: boolean;
  wide?: boolean;
  children: ReactNode;
}

/** What a control says about itself: its name, what was written before, and its fault. */
export function controlOf(name: WrittenField, answer: FormAnswer | undefined) {
  const fault = answer?.faults[name];
  return {
    id: name,
    name,
    defaultValue: answer?.written[name] ?? "",
    className: "control",
    ...(fault !== undefined && { "aria-invalid": true, "aria-describedby": `${name}-fault` }),
  };
}

/** A control under its label, and over what is wrong with it. */
export function Field({ name, label, answer, optional = false, wide = false, children }: FieldProps) {
  const words = useWords();
  const fault = answer?.faults[name];
  return (
    <div className={`grid content-start gap-[.45rem] ${wide ? "col-span-full" : ""}`}>
      <label htmlFor={name} className="text-sm font-medium leading-[1.3]">
        {label}
        {optional && <span className="ml-1.5 text-xs font-text text-ink-3">{words.optional}</span>}
      </label>
      {children}
      {fault !== undefined && (
        <p id={`${name}-fault`} className="flex items-start gap-[.4em] text-xs text-bad">
          <Icon name="circle-alert" />
          {fault}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, "children"> & Pick<ComponentProps<"input">, "type" | "autoComplete">;

/** A line of text. What is not optional the browser asks for. */
export function TextField({ type = "text", autoComplete, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      <input
        {...controlOf(field.name, field.answer)}
        type={type}
        autoComplete={autoComplete}
        required={!field.optional}
      />
    </Field>
  );
}
