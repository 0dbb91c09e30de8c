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

/** What a control says about itself: its name, what was written before, and what there is to know about it. */
export function controlOf({ name, answer, optional = false }: Pick<FieldProps, "name" | "answer" | "optional">) {
  const isFaulty = answer?.faults[name] !== undefined;
  const described = [optional && hintId(name), isFaulty && faultId(name)].filter(Boolean).join(" ");
  return {
    id: name,
    name,
    defaultValue: answer?.written[name] ?? "",
    className: "control",
    "aria-describedby": described || undefined,
    "aria-invalid": isFaulty || undefined,
  };
}

const hintId = (name: WrittenField) => `${name}-hint`;
const faultId = (name: WrittenField) => `${name}-fault`;

/** A control under its label, and over what is wrong with it. */
export function Field({ name, label, answer, optional = false, wide = false, children }: FieldProps) {
  const words = useWords();
  const fault = answer?.faults[name];
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
      {fault !== undefined && (
        <p id={faultId(name)} className="flex items-start gap-[.4em] text-xs text-bad">
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
      <input {...controlOf(field)} type={type} autoComplete={autoComplete} required={!field.optional} />
    </Field>
  );
}
