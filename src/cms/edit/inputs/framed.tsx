import type { ReactNode } from "react";
import { Fault, type FieldProps, Hint, useLabels } from "./labelled.tsx";

/** Several inputs under one legend. */
export function Framed({ children, ...input }: FieldProps & { children: ReactNode }) {
  const { field, namedBy } = input;
  const { labels, ids, fault } = useLabels(input);
  return (
    <fieldset
      id={labels.id}
      tabIndex={-1}
      aria-labelledby={labels["aria-labelledby"]}
      aria-describedby={labels["aria-describedby"]}
      className="field framed edit-wide"
    >
      {!namedBy && <legend id={ids.label}>{field.label}</legend>}
      <Hint id={ids.hint} text={field.hint} />
      {children}
      <Fault id={ids.fault} text={fault} />
    </fieldset>
  );
}
