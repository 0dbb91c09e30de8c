import { type ComponentProps, useEffect, useState } from "react";

type FieldProps = ComponentProps<"input"> & { label: string; name: string; hint?: string };

/** A text input with its label. */
export function Field({ label, name, hint, ...input }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        className="control"
        aria-describedby={hint ? `${name}-hint` : undefined}
      />
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A password input with a button to show it, once JavaScript runs. */
export function PasswordField({ label, name, hint, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return (
    <div className="password">
      <Field
        {...input}
        {...(hint && { hint })}
        label={label}
        name={name}
        type={isShown ? "text" : "password"}
        required
      />
      {isLive && (
        <button type="button" className="show-password" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <span className="visually-hidden">Show password</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="m3 3 18 18" />}
          </svg>
        </button>
      )}
    </div>
  );
}
