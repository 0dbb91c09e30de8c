import { ChevronDown, Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Link, type LinkProps } from "react-router";

interface Sections {
  leftSection?: ReactNode;
  rightSection?: ReactNode;
}

interface ButtonLook extends Sections {
  /** `filled` is the main action. */
  variant?: "filled" | "line" | "quiet" | "danger" | undefined;
}

/** What a button and a link that looks like one have in common. */
function buttonProps<Props extends { className?: string | undefined; children?: ReactNode }>({
  variant,
  leftSection,
  rightSection,
  className = "",
  children,
  ...props
}: ButtonLook & Props) {
  return {
    ...props,
    className: `button ${className}`,
    "data-variant": variant,
    "data-icon": leftSection ? "left" : rightSection ? "right" : undefined,
    children: (
      <>
        {leftSection && <span className="button-icon">{leftSection}</span>}
        {children}
        {rightSection && <span className="button-icon">{rightSection}</span>}
      </>
    ),
  };
}

/** It submits its form only with `type="submit"`. */
export function Button({ type = "button", ...props }: ButtonLook & ComponentProps<"button">) {
  return <button type={type} {...buttonProps(props)} />;
}

/** A link that looks like a button: `to` a screen, or with `href` to anything that needs the browser's own navigation. */
export function ButtonLink(props: ButtonLook & (LinkProps | (ComponentProps<"a"> & { href: string }))) {
  return "to" in props ? <Link {...buttonProps(props)} /> : <a {...buttonProps(props)} />;
}

type InputProps = Sections & ComponentProps<"input">;

/** A single-line input. The sections lie over its ends. `aria-invalid` shows it as faulty. */
export function Input({ leftSection, rightSection, className = "", ...props }: InputProps) {
  if (!leftSection && !rightSection) return <input {...props} className={`input ${className}`} />;
  return (
    <div className={`relative ${className}`}>
      {leftSection && <div className="input-section">{leftSection}</div>}
      <input {...props} className="input" />
      {rightSection && <div className="input-section">{rightSection}</div>}
    </div>
  );
}

export function Textarea({ className = "", ...props }: ComponentProps<"textarea">) {
  return <textarea {...props} className={`input ${className}`} />;
}

interface SelectProps extends ComponentProps<"select"> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The browser's own select. */
export function Select({ options, className = "", ...props }: SelectProps) {
  return (
    <div className={`relative ${className}`}>
      <select {...props} className="input">
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <div className="input-section">
        <ChevronDown className="icon size-[1.15rem]" aria-hidden />
      </div>
    </div>
  );
}

/** A password input with a button that shows the password. */
export function PasswordInput(props: ComponentProps<"input">) {
  const [isRevealed, setRevealed] = useState(false);
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={isRevealed ? "text" : "password"}
      rightSection={
        <button
          type="button"
          aria-label="Show password"
          aria-pressed={isRevealed}
          className="grid size-9 cursor-pointer place-items-center rounded-m text-ink-2 hover:bg-mist unscripted:hidden"
          // Keeps the focus in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setRevealed(!isRevealed)}
        >
          <Icon className="icon size-[1.2rem]" aria-hidden />
        </button>
      }
    />
  );
}

export function Checkbox({ label, ...props }: { label: ReactNode } & ComponentProps<"input">) {
  return (
    <label className="checkbox">
      <input {...props} type="checkbox" />
      <svg viewBox="0 0 10 7" aria-hidden>
        <path d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z" />
      </svg>
      <span>{label}</span>
    </label>
  );
}
