import type { ReactNode } from "react";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";

interface FieldProps {
  /** The control's. */
  name: string;
  id?: string;
  label: string;
  hint?: string;
  isRequired: boolean;
  error: string | undefined;
  /** Whether it is as wide as the form. */
  isWide?: boolean;
  /** The control, with the props that tie it to its label, hint and error. */
  children: (control: ReturnType<typeof controlProps>) => ReactNode;
}

/** A control with its label, hint and error. */
export function Field({ name, id = name, label, hint, isRequired, error, isWide = false, children }: FieldProps) {
  return (
    <div className={`grid content-start gap-[.45rem] ${isWide ? "col-span-full" : ""}`}>
      <div className="flex flex-wrap items-baseline gap-x-1.5 leading-[1.3]">
        <label htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere">
          {label}
        </label>
        {!isRequired && <Optional id={id} />}
      </div>
      <FieldHint id={id} hint={hint} />
      {children(controlProps({ name, id, hint, isRequired, error }))}
      <FieldError id={id} error={error} />
    </div>
  );
}

type ControlFacts = Pick<FieldProps, "name" | "isRequired" | "error"> & { id: string; hint: string | undefined };

/** The browser checks that required fields are filled. */
function controlProps({ name, id, hint, isRequired, error }: ControlFacts) {
  return {
    id,
    name,
    required: isRequired,
    className: "control",
    "aria-describedby": describedBy({ id, hint, isRequired, error }),
    "aria-invalid": error !== undefined || undefined,
  };
}

type Description = Pick<FieldProps, "error"> & { id: string; hint?: string | undefined; isRequired?: boolean };

/** The `aria-describedby` of a control: its hint, its error, and that it is optional unless its label says so. */
export function describedBy({ id, hint, isRequired = true, error }: Description): string | undefined {
  const ids = [!isRequired && optionalId(id), hint && hintId(id), error !== undefined && errorId(id)];
  return ids.filter(Boolean).join(" ") || undefined;
}

const optionalId = (id: string) => `${id}-optional`;
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

export function Optional({ id }: { id: string }) {
  return (
    <span id={optionalId(id)} className="text-xs text-ink-3">
      {useWords().optional}
    </span>
  );
}

export function FieldHint({ id, hint }: { id: string; hint: string | undefined }) {
  if (!hint) return null;
  return (
    <p id={hintId(id)} className="text-xs wrap-anywhere text-ink-3">
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={errorId(id)} className="flex items-start gap-[.4em] text-xs text-bad">
      <Icon name="circle-alert" />
      {error}
    </p>
  );
}
