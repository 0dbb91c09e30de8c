import type { ComponentProps, ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, Field, Input, PasswordInput } from "#src/admin/ui/controls.tsx";

interface LoginFormProps {
  refusal?: string | undefined;
  /** The label of the button, and its label while submitting. */
  button: string;
  busy: string;
  children: ReactNode;
}

/** A form of the login with one button. */
export function LoginForm({ refusal, button, busy, children }: LoginFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-[1.15rem]">
      {/* Always present, so that screen readers announce a change. */}
      <p role="alert" className="refusal">
        {isBusy ? "" : refusal}
      </p>
      {children}
      <Button type="submit" disabled={isBusy}>
        {isBusy ? busy : button}
      </Button>
    </Form>
  );
}

export function BackToLogin() {
  return (
    <a href={href("/cmslogin")} className="justify-self-start font-medium text-leaf">
      Back to login
    </a>
  );
}

type LoginFieldProps = ComponentProps<"input"> & {
  label: string;
  name: string;
  hint?: string;
  error?: string | undefined;
};

/** A text input with its label. */
export function LoginTextField({ label, name, hint, error, ...input }: LoginFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(labels) => <Input {...input} {...labels} name={name} />}
    </Field>
  );
}

export function PasswordField({ label, name, hint, error, ...input }: LoginFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      {(labels) => <PasswordInput {...input} {...labels} name={name} required />}
    </Field>
  );
}
