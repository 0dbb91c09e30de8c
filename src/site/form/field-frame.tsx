import type { ReactNode } from "react";
import { useWords } from "../shell/shell.ts";
import { Icon } from "../ui/icon.tsx";

interface FrameProps {
  /** The control's. */
  id: string;
  label: string;
  hint?: string;
  isRequired: boolean;
  error: string | undefined;
  /** Whether it is as wide as the form. */
  isWide?: boolean;
  children: ReactNode;
}

type Description = Pick<FrameProps, "id" | "error"> & Partial<Pick<FrameProps, "hint" | "isRequired">>;

/** The `aria-describedby` of a control: its hint, its error, and that it is optional unless its label says so. */
export function describedBy({ id, hint, isRequired = true, error }: Description): string | undefined {
  const ids = [!isRequired && optionalId(id), hint && hintId(id), error !== undefined && errorId(id)];
  return ids.filter(Boolean).join(" ") || undefined;
}

const optionalId = (id: string) => `${id}-optional`;
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

/** Label, hint and error of a control. */
export function FieldFrame({ id, label, hint, isRequired, error, isWide = false, children }: FrameProps) {
  return (
    <div className={`grid content-start gap-[.45rem] ${isWide ? "col-span-full" : ""}`}>
      <div className="flex flex-wrap items-baseline gap-x-1.5 leading-[1.3]">
        <label htmlFor={id} className="min-w-0 text-sm font-medium wrap-anywhere">
          {label}
        </label>
        {!isRequired && <Optional id={id} />}
      </div>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

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
