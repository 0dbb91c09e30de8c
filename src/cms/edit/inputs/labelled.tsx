import { InputWrapperContext } from "@mantine/core";
import type { ReactNode } from "react";
import type { Field, FieldOf } from "../../../content/kinds/field.ts";
import { useFault } from "../context.ts";
import type { Path } from "../editor/edited.ts";

export interface FieldProps {
  field: Field;
  path: Path;
  /** The id of what already says its label, such as a panel's heading. */
  namedBy?: string | undefined;
}

/** The same for one type of field. */
export interface InputProps<Type extends Field["type"]> extends FieldProps {
  field: FieldOf<Type>;
}

/** How a container draws what lies in it. */
export type Draw = (props: FieldProps) => ReactNode;

export const idOf = (path: Path) => `field-${path}`;

/** What an input says of itself to whoever does not see what stands around it. */
export interface Labels {
  id: string;
  "aria-labelledby": string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

/** The labels of an input, and the ids of the texts around it. */
export function useLabels({ field, path, namedBy }: FieldProps, asideIsRead = false) {
  const id = idOf(path);
  const fault = useFault(path);
  const ids = { label: `${id}-label`, hint: `${id}-hint`, aside: `${id}-aside`, fault: `${id}-fault` };
  const described = [fault && ids.fault, field.hint && ids.hint, asideIsRead && ids.aside].filter(Boolean);
  const labels: Labels = {
    id,
    "aria-labelledby": namedBy ?? ids.label,
    "aria-describedby": described.length > 0 ? described.join(" ") : undefined,
    "aria-invalid": fault ? true : undefined,
    "aria-required": field.isOptional ? undefined : true,
  };
  return { labels, ids, fault };
}

interface LabelledProps extends FieldProps {
  /** Stands at the end of the label's line; `isRead` when the input is described by it. */
  aside?: { text: ReactNode; tone?: "bad" | undefined; isRead?: boolean } | undefined;
  /** It takes the whole width of the form. */
  isWide?: boolean;
  children: (labels: Labels) => ReactNode;
}

const unwrapped = { offsetTop: false, offsetBottom: false, inputId: undefined, labelId: undefined, getStyles: null };

/** Mantine's inputs take the ids of what describes them from here, and from nowhere else. */
export function Described({ by, children }: { by: string | undefined; children: ReactNode }) {
  return <InputWrapperContext value={{ ...unwrapped, describedBy: by }}>{children}</InputWrapperContext>;
}

/** An input with its label, its hint and what is wrong with it. */
export function Labelled({ aside, isWide = false, children, ...input }: LabelledProps) {
  const { field, namedBy } = input;
  const { labels, ids, fault } = useLabels(input, aside?.isRead);
  const isOptionalText = field.isOptional && !aside && !namedBy;
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
          {isOptionalText && <span className="field-aside">Optional</span>}
        </div>
      )}
      <Described by={labels["aria-describedby"]}>{children(labels)}</Described>
      <Fault id={ids.fault} text={fault} />
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

export function Fault({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="field-fault">
      {text}
    </p>
  );
}
