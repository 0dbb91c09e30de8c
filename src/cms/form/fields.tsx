import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { shortestPassword } from "../../people/password-limits.ts";
import { sendByEnter } from "../keys.ts";
import { useForm } from "./ask-form.tsx";

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** What every field says of itself: what is wrong with it, and what was written before. */
function useField({ name, label, hint }: FieldProps) {
  const { form, answer } = useForm();
  return {
    id: `${form} ${name}`.replaceAll(/[^\w-]+/g, "-"),
    name,
    label,
    description: hint,
    error: answer?.faults[name],
    "aria-invalid": answer?.faults[name] !== undefined || undefined,
  };
}

type TextFieldProps = FieldProps & {
  type?: "text" | "email";
  autoComplete?: string;
  value?: string;
  maxLength?: number;
  inputMode?: "numeric";
};

/** A line of text that must be filled in. */
export function TextField({ name, label, hint, value = "", ...input }: TextFieldProps) {
  const { answer } = useForm();
  return (
    <TextInput
      {...useField({ name, label, hint })}
      {...input}
      defaultValue={answer?.written[name] ?? value}
      required
      withAsterisk={false}
    />
  );
}

/** A line of text that may be left empty and grows with its words, so that none is cut off. */
export function LongLineField({ name, label, hint, value }: FieldProps & { value: string }) {
  const { answer } = useForm();
  return (
    <Textarea
      {...useField({ name, label, hint })}
      rows={1}
      className="growing-line"
      autoComplete="off"
      defaultValue={answer?.written[name] ?? value}
      onKeyDown={sendByEnter}
    />
  );
}

/** Text of several lines that must be filled in. */
export function LongTextField({
  name,
  label,
  hint,
  rows,
  maxLength,
}: FieldProps & { rows: number; maxLength: number }) {
  const { answer } = useForm();
  return (
    <Textarea
      {...useField({ name, label, hint })}
      rows={rows}
      maxLength={maxLength}
      defaultValue={answer?.written[name] ?? ""}
      required
      withAsterisk={false}
    />
  );
}

/** One's present password, which is asked for before an account changes. */
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

/** A password that is being chosen, with a hint how good it will be. */
export function NewPassword() {
  const [length, setLength] = useState(0);
  return (
    <div>
      <PasswordInput
        {...useField({
          name: "password",
          label: "New password",
          hint: `${shortestPassword} characters or more. Several words are easy to keep in mind and hard to guess.`,
        })}
        autoComplete="new-password"
        minLength={shortestPassword}
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      <p role="status" className="mt-1.5 text-xs text-ink-3">
        {strengthInWords(length)}
      </p>
    </div>
  );
}

/** Length is what counts most; what is guessed first is refused by the server. */
function strengthInWords(length: number): string {
  const missing = shortestPassword - length;
  if (length === 0) return "";
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} to go.`;
  return length < 16 ? "Long enough. One more word makes it strong." : "Strong, if nobody could guess its words.";
}

export function ChoiceField({
  options,
  value,
  ...field
}: FieldProps & { options: { value: string; label: string }[]; value: string }) {
  const { answer } = useForm();
  return <NativeSelect {...useField(field)} data={options} defaultValue={answer?.written[field.name] ?? value} />;
}

export function CheckField({ name, label, checked = false }: FieldProps & { checked?: boolean }) {
  const { id } = useField({ name, label });
  return <Checkbox id={id} name={name} label={label} value="yes" defaultChecked={checked} />;
}

type Tone = "main" | "line" | "danger" | "quiet";

interface SendButtonProps {
  children: ReactNode;
  busy: string;
  tone?: Tone;
  /** What it sends besides, where a form has several. */
  name?: string;
  value?: string;
}

/** Sends the form. While it is under way it says so, and keeps the focus. */
export function SendButton({ children, busy, tone = "main", name = "", value }: SendButtonProps) {
  const { isBusy, sent } = useForm();
  const isPressed = isBusy && (value === undefined || sent?.get(name) === value);
  return (
    <Button
      type="submit"
      {...(tone !== "main" && { variant: tone })}
      {...(value !== undefined && { name, value })}
      aria-disabled={isBusy || undefined}
      className="justify-self-start"
    >
      {isPressed ? busy : children}
    </Button>
  );
}
