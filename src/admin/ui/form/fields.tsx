import { type ComponentProps, type ReactNode, useState } from "react";
import { minPasswordLength } from "#src/domain/auth/passwords/password-limits.ts";
import { Button, Checkbox, Input, PasswordInput, Select, Textarea } from "../controls.tsx";
import { Field, FieldGroup } from "../field.tsx";
import { submitOnEnter } from "../keys.ts";
import { useFormState } from "./action-form.tsx";

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
}

function useField({ name, label, hint }: FieldProps) {
  const { form, result } = useFormState();
  const id = `${form} ${name}`.replaceAll(/[^\w-]+/g, "-");
  return { field: { id, label, hint, error: result?.errors[name] }, entered: result?.values[name] };
}

/** Any input of a form. */
export function FormField({ children, ...props }: FieldProps & { children: Parameters<typeof Field>[0]["children"] }) {
  return <Field {...useField(props).field}>{children}</Field>;
}

type TextFieldProps = FieldProps & {
  type?: "text" | "email" | "date" | "time";
  autoComplete?: string;
  autoCapitalize?: "none";
  value?: string;
  maxLength?: number;
  inputMode?: "numeric" | "tel";
  isOptional?: boolean;
};

/** A text input, required unless it is optional. */
export function TextField({ name, label, hint, value = "", isOptional = false, ...input }: TextFieldProps) {
  const { field, entered } = useField({ name, label, hint });
  return (
    <Field {...field}>
      {(labels) => <Input {...labels} {...input} name={name} defaultValue={entered ?? value} required={!isOptional} />}
    </Field>
  );
}

/** An optional day or time. */
export function OptionalField({ value, ...props }: FieldProps & { value: string; type: "date" | "time" }) {
  const { name, label, hint, ...input } = props;
  const { field, entered } = useField({ name, label, hint });
  return (
    <Field {...field}>
      {(labels) => <Input {...labels} {...input} name={name} defaultValue={entered ?? value} autoComplete="off" />}
    </Field>
  );
}

/** An optional text input that grows with its text. */
export function LongLineField({ value, maxLength, ...props }: FieldProps & { value: string; maxLength?: number }) {
  const { field, entered } = useField(props);
  return (
    <Field {...field}>
      {(labels) => (
        <Textarea
          {...labels}
          name={props.name}
          rows={1}
          maxLength={maxLength}
          className="growing-line"
          autoComplete="off"
          defaultValue={entered ?? value}
          onKeyDown={submitOnEnter}
        />
      )}
    </Field>
  );
}

type LongTextFieldProps = FieldProps & { rows: number; maxLength: number; value?: string; isOptional?: boolean };

/** A multiline text, required unless it is optional. */
export function LongTextField({ rows, maxLength, value = "", isOptional = false, ...props }: LongTextFieldProps) {
  const { field, entered = value } = useField(props);
  return (
    <Field {...field}>
      {(labels) => (
        <Textarea
          {...labels}
          {...{ rows, maxLength }}
          name={props.name}
          defaultValue={entered}
          required={!isOptional}
        />
      )}
    </Field>
  );
}

/** Required before an account changes. */
export function CurrentPassword() {
  return <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />;
}

export function PasswordField({ name, label, hint, ...input }: FieldProps & ComponentProps<"input">) {
  const { field } = useField({ name, label, hint });
  return <Field {...field}>{(labels) => <PasswordInput {...labels} {...input} name={name} required />}</Field>;
}

export const newPasswordHint = `At least ${minPasswordLength} characters. A few unrelated words are easy to remember and hard to guess.`;

/** A new password, with a hint about its strength. */
export function NewPassword() {
  const [length, setLength] = useState(0);
  return (
    <div>
      <PasswordField
        name="password"
        label="New password"
        hint={newPasswordHint}
        autoComplete="new-password"
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
  const missing = minPasswordLength - length;
  if (length === 0) return "";
  if (missing > 0) return `${missing} more ${missing === 1 ? "character" : "characters"} needed.`;
  return length < 16 ? "Long enough. Another word makes it strong." : "Strong, as long as the words are hard to guess.";
}

export function ChoiceField({
  options,
  value,
  ...props
}: FieldProps & { options: { value: string; label: string }[]; value: string }) {
  const { field, entered } = useField(props);
  return (
    <Field {...field}>
      {(labels) => <Select {...labels} name={props.name} options={options} defaultValue={entered ?? value} />}
    </Field>
  );
}

interface ChoiceCardsProps {
  label: string;
  name: string;
  options: readonly { id: string; name: string }[];
  chosen: string | undefined;
  choose: (id: string) => void;
}

/** One of several, as cards. */
export function ChoiceCards({ label, name, options, chosen, choose }: ChoiceCardsProps) {
  return (
    <FieldGroup label={label}>
      <div className="choice-cards">
        {options.map((option) => (
          <label key={option.id}>
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={chosen === option.id}
              onChange={() => choose(option.id)}
              required
            />
            {option.name}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function CheckField({ name, label, hint, checked = false }: FieldProps & { checked?: boolean }) {
  const { field } = useField({ name, label });
  const described = hint && `${field.id}-hint`;
  const text = hint ? (
    <>
      {label}
      <span id={`${field.id}-hint`} aria-hidden className="block text-xs text-ink-3">
        {hint}
      </span>
    </>
  ) : (
    label
  );
  return (
    <Checkbox
      id={field.id}
      name={name}
      label={text}
      value="yes"
      defaultChecked={checked}
      aria-describedby={described || undefined}
    />
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  busy: string;
  tone?: "main" | "line" | "danger" | "quiet" | undefined;
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
