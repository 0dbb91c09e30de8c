import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { shortestPassword } from "../../auth/password-limits.ts";
import { submitOnEnter } from "../keys.ts";
import { useFormState } from "./action-form.tsx";

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

function useField({ name, label, hint }: FieldProps) {
  const { form, result } = useFormState();
  return {
    id: `${form} ${name}`.replaceAll(/[^\w-]+/g, "-"),
    name,
    label,
    description: hint,
    error: result?.errors[name],
    "aria-invalid": result?.errors[name] !== undefined || undefined,
  };
}

type TextFieldProps = FieldProps & {
  type?: "text" | "email";
  autoComplete?: string;
  value?: string;
  maxLength?: number;
  inputMode?: "numeric";
};

/** A required text input. */
export function TextField({ name, label, hint, value = "", ...input }: TextFieldProps) {
  const { result } = useFormState();
  return (
    <TextInput
      {...useField({ name, label, hint })}
      {...input}
      defaultValue={result?.values[name] ?? value}
      required
      withAsterisk={false}
    />
  );
}

/** An optional text input that grows with its text. */
export function LongLineField({ name, label, hint, value }: FieldProps & { value: string }) {
  const { result } = useFormState();
  return (
    <Textarea
      {...useField({ name, label, hint })}
      rows={1}
      className="growing-line"
      autoComplete="off"
      defaultValue={result?.values[name] ?? value}
      onKeyDown={submitOnEnter}
    />
  );
}

/** A required multiline text. */
export function LongTextField({
  name,
  label,
  hint,
  rows,
  maxLength,
}: FieldProps & { rows: number; maxLength: number }) {
  const { result } = useFormState();
  return (
    <Textarea
      {...useField({ name, label, hint })}
      rows={rows}
      maxLength={maxLength}
      defaultValue={result?.values[name] ?? ""}
      required
      withAsterisk={false}
    />
  );
}

/** Required before an account changes. */
export function CurrentPassword() {
  return (
    <PasswordInput
      {...useField({ name: "currentPassword", label: "Current password" })}
      autoComplete="current-password"
      required
      withAsterisk={false}
    />
  );
}

/** A new password, with a hint about its strength. */
export function NewPassword() {
  const [length, setLength] = useState(0);
  return (
    <div>
      <PasswordInput
        {...useField({
          name: "password",
          label: "New password",
          hint: `At least ${shortestPassword} characters. A few unrelated words are easy to remember and hard to guess.`,
        })}
        autoComplete="new-password"
        minLength={shortestPassword}
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      <p role="status" className="mt-1.5 text-xs text-ink-3">
        {strengthHint(length)}
      </p>
    </div>
  );
}

/** Length matters most. The server refuses common passwords. */
function strengthHint(length: number): string {
  const missing = shortestPassword - length;
  if (length === 0) return "";
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} needed.`;
  return length < 16 ? "Long enough. Another word makes it strong." : "Strong, as long as the words are hard to guess.";
}

export function ChoiceField({
  options,
  value,
  ...field
}: FieldProps & { options: { value: string; label: string }[]; value: string }) {
  const { result } = useFormState();
  return <NativeSelect {...useField(field)} data={options} defaultValue={result?.values[field.name] ?? value} />;
}

export function CheckField({ name, label, checked = false }: FieldProps & { checked?: boolean }) {
  const { id } = useField({ name, label });
  return <Checkbox id={id} name={name} label={label} value="yes" defaultChecked={checked} />;
}

type Tone = "main" | "line" | "danger" | "quiet";

interface SubmitButtonProps {
  children: ReactNode;
  busy: string;
  tone?: Tone;
  /** The name and value to submit, where a form has several buttons. */
  name?: string;
  value?: string;
}

/** Submits the form. It stays focusable while submitting. */
export function SubmitButton({ children, busy, tone = "main", name = "", value }: SubmitButtonProps) {
  const { isSubmitting, sent } = useFormState();
  const isPressed = isSubmitting && (value === undefined || sent?.get(name) === value);
  return (
    <Button
      type="submit"
      {...(tone !== "main" && { variant: tone })}
      {...(value !== undefined && { name, value })}
      aria-disabled={isSubmitting || undefined}
      className="justify-self-start"
    >
      {isPressed ? busy : children}
    </Button>
  );
}
