import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import type { Path } from "#src/domain/content/schema/values/path.ts";
import { useFieldError } from "../context.ts";

export interface FieldProps {
  field: Field;
  path: Path;
  /** The id of an existing label, such as a panel's heading. */
  namedBy?: string | undefined;
}

/** Field props for one type of field. */
export interface InputProps<Type extends Field["type"]> extends FieldProps {
  field: FieldOf<Type>;
}

/** Renders a field inside a container. */
export type RenderField = (props: FieldProps) => ReactNode;

export const inputIdOf = (path: Path) => `field-${path}`;

/** An input's ARIA attributes. */
export interface Labels {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** The ARIA attributes of an input, and the ids of its label, hint and error. */
export function useLabels({ field, path, namedBy }: FieldProps, describeByAside = false) {
  const id = inputIdOf(path);
  const error = useFieldError(path);
  const ids = { label: `${id}-label`, hint: `${id}-hint`, aside: `${id}-aside`, error: `${id}-fault` };
  const described = [error && ids.error, field.hint && ids.hint, describeByAside && ids.aside].filter(Boolean);
  const labels: Labels = {
    id,
    "aria-labelledby": namedBy ?? ids.label,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": field.isOptional ? undefined : true,
  };
  return { labels, ids, error };
}

interface FieldWrapperProps extends FieldProps {
  /** Text after the label; `isRead` adds it to the input's description. */
  aside?: { text: ReactNode; tone?: "bad" | undefined; isRead?: boolean } | undefined;
  /** Spans the form's full width. */
  isWide?: boolean;
  children: (labels: Labels) => ReactNode;
}

/** An input with its label, hint and error. */
export function FieldWrapper({ aside, isWide = false, children, ...input }: FieldWrapperProps) {
  const { field, namedBy } = input;
  const { labels, ids, error } = useLabels(input, aside?.isRead);
  const showsOptional = field.isOptional && !aside && !namedBy;
  return (
    <div className={isWide ? "field edit-wide" : "field"}>
      {(!namedBy || aside) && (
        <div className="field-head">
          {!namedBy && (
            <label id={ids.label} htmlFor={labels.id}>
              {field.label}
            </label>
          )}
          {aside && (
            <span id={ids.aside} data-tone={aside.tone} className="field-aside">
              {aside.text}
            </span>
          )}
          {showsOptional && <span className="field-aside">Optional</span>}
        </div>
      )}
      {children(labels)}
      <FieldError id={ids.error} text={error} />
      <Hint id={ids.hint} text={field.hint} />
    </div>
  );
}

export function Hint({ id, text }: { id: string; text: string }) {
  if (text === "") return null;
  return (
    <p id={id} className="field-hint">
      {text}
    </p>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="field-error">
      {text}
    </p>
  );
}

/** Several inputs with one legend. */
export function Fieldset({ children, ...input }: FieldProps & { children: ReactNode }) {
  const { field, namedBy } = input;
  const { labels, ids, error } = useLabels(input);
  return (
    <fieldset
      id={labels.id}
      tabIndex={-1}
      aria-labelledby={labels["aria-labelledby"]}
      aria-describedby={labels["aria-describedby"]}
      className="field fieldset edit-wide"
    >
      {!namedBy && <legend id={ids.label}>{field.label}</legend>}
      <Hint id={ids.hint} text={field.hint} />
      {children}
      <FieldError id={ids.error} text={error} />
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
