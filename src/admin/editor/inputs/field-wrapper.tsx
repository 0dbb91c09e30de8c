import type { ReactNode } from "react";
import { Field, FieldGroup, type FieldText, type Labels } from "#src/admin/ui/field.tsx";
import type { Field as ContentField, FieldOf } from "#src/domain/content/fields/field.ts";
import { type Path, within } from "#src/domain/content/schema/values/path.ts";
import { publishesOnSave } from "../api/kinds-without-drafts.ts";
import { useDerived, useEditorContext, useFieldError } from "../context.ts";

export interface FieldProps {
  field: ContentField;
  path: Path;
  /** The id of an existing label, such as a panel's heading. */
  namedBy?: string | undefined;
}

/** Field props for one type of field. */
export interface InputProps<Type extends ContentField["type"]> extends FieldProps {
  field: FieldOf<Type>;
}

/** Renders a field inside a container. */
export type RenderField = (props: FieldProps) => ReactNode;

export const inputIdOf = (path: Path) => `field-${path}`;

/** The id of the alt text of the picture at a path. */
export const altInputIdOf = (path: Path) => inputIdOf(within(path, "alt"));

/** The alt text of the picture at a path, if it is shown and empty. */
export function emptyAltInput(path: Path): HTMLElement | null {
  const input = document.getElementById(altInputIdOf(path));
  return input instanceof HTMLTextAreaElement && input.value === "" ? input : null;
}

/** The texts of a field in the form. */
export function useFieldText({ field: { label, hint, isOptional }, path, namedBy }: FieldProps): FieldText {
  return { id: inputIdOf(path), label, namedBy, hint, error: useFieldError(path), isRequired: !isOptional };
}

interface FieldWrapperProps extends FieldProps {
  aside?: Parameters<typeof Field>[0]["aside"];
  /** Spans the form's full width. */
  isWide?: boolean;
  children: (labels: Labels) => ReactNode;
}

/** An input with its label, hint and error. */
export function FieldWrapper({ aside, isWide = false, children, ...input }: FieldWrapperProps) {
  const text = useFieldText(input);
  const isEmpty = useDerived(input.path, (value) => value === "" || value == null);
  const { subject } = useEditorContext();
  const isMissing = isEmpty && !input.field.isOptional && !text.error;
  const required = publishesOnSave(subject.kind) ? "Required" : "Required to publish";
  const optional = input.field.isOptional && !input.namedBy ? { text: "Optional" } : undefined;
  return (
    <Field
      {...text}
      aside={isMissing ? { text: required } : (aside ?? optional)}
      className={isWide ? "edit-field edit-wide" : "edit-field"}
    >
      {children}
    </Field>
  );
}

/** Several inputs with one legend. */
export function Fieldset({
  children,
  ...input
}: FieldProps & { children: Parameters<typeof FieldGroup>[0]["children"] }) {
  return (
    <FieldGroup {...useFieldText(input)} className="edit-group edit-wide">
      {children}
    </FieldGroup>
  );
}
