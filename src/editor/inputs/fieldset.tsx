import type { ReactNode } from "react";
import { FieldError, type FieldProps, Hint, useLabels } from "./field-wrapper.tsx";

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
