import { TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";

/** An input's ARIA attributes. */
export interface Labels {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** What an input is called, and what is said about it. */
export interface FieldText {
  /** The input's id. */
  id: string;
  label: ReactNode;
  /** The id of an existing label, such as a panel's heading. */
  namedBy?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
}

/** An input's ARIA attributes. `isAsideRead`: the text after the label describes it, too. */
export function labelsOf({ id, namedBy, hint, error, isRequired }: FieldText, isAsideRead = false): Labels {
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`, isAsideRead && `${id}-aside`].filter(Boolean);
  return {
    id,
    "aria-labelledby": namedBy ?? `${id}-label`,
    "aria-describedby": describedBy.join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": isRequired || undefined,
  };
}

/** Without an id, the input gets one. */
type FieldTextProps = Omit<FieldText, "id"> & { id?: string };

interface FieldProps extends FieldTextProps {
  /** Text after the label; `isRead` adds it to the input's description. */
  aside?: { text: ReactNode; tone?: "bad" | undefined; isRead?: boolean } | undefined;
  className?: string | undefined;
  children: (labels: Labels) => ReactNode;
}

/** An input with its label, hint and error. The children spread the given attributes on the input. */
export function Field({ aside, className = "", children, ...props }: FieldProps) {
  const text = { id: useId(), ...props };
  const { id, label, namedBy, hint, error } = text;
  return (
    <div className={`field ${className}`}>
      {(!namedBy || aside) && (
        <div className="field-head">
          {!namedBy && (
            <label id={`${id}-label`} htmlFor={id}>
              {label}
            </label>
          )}
          {aside && (
            <span id={`${id}-aside`} data-tone={aside.tone} className="field-aside">
              {aside.text}
            </span>
          )}
        </div>
      )}
      <Hint id={id} text={hint} />
      {children(labelsOf(text, aside?.isRead))}
      <FieldError id={id} text={error} />
    </div>
  );
}

/** The hint of the input with this id. */
export function Hint({ id, text }: { id: string; text: ReactNode }) {
  return (
    text && (
      <p id={`${id}-hint`} className="field-hint">
        {text}
      </p>
    )
  );
}

/** The error of the input with this id. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={`${id}-error`} className="field-error">
        {text}
      </p>
    )
  );
}

interface FieldGroupProps extends FieldTextProps, Pick<ComponentProps<"fieldset">, "className" | "onChange"> {
  /** A function gets the attributes of the group's main input; else the group itself takes the focus. */
  children: ReactNode | ((labels: Labels) => ReactNode);
}

/** Several inputs with one legend. */
export function FieldGroup({ className = "", onChange, children, ...props }: FieldGroupProps) {
  const text = { id: useId(), ...props };
  const { id, label, namedBy, hint, error } = text;
  const labels = labelsOf(text);
  const isInside = typeof children === "function";
  return (
    <fieldset
      {...(!isInside && { id, tabIndex: -1, "aria-describedby": labels["aria-describedby"] })}
      aria-labelledby={labels["aria-labelledby"]}
      className={`field fieldset ${className}`}
      onChange={onChange}
    >
      {!namedBy && <legend id={`${id}-label`}>{label}</legend>}
      <Hint id={id} text={hint} />
      {isInside ? children(labels) : children}
      <FieldError id={id} text={error} />
    </fieldset>
  );
}

/** A warning that does not prevent saving. */
export function Warning({ children }: { children: string }) {
  return (
    <p className="field-warning">
      <TriangleAlert className="icon mt-[.1em] size-4 text-star" aria-hidden />
      {children}
    </p>
  );
}
