import { isRecord } from "../../schema/values/deep-equal.ts";
import type { Field, FieldOf } from "../field.ts";
import type { Coercer, Describer, FieldType } from "../field-type.ts";

/** An object with a field for each part. */
export const group: FieldType<FieldOf<"group">, Field> = {
  holds: "parts",
  fieldsOf: ({ fields }) => fields,
  isNamedBySettings: true,
  coerce: (written, { fields }, coercer) => coerceParts(fields, written, coercer),
  message: "This can't be saved. Undo the last change.",
  describe: (value, { fields }, describer) => describeParts(fields, value, describer),
  placeholders: () => [],
};

/** One of several groups, such as a block of a page. */
export const variants: FieldType<FieldOf<"variants">, Field> = {
  holds: "parts",
  fieldsOf: (field, value) => variantOf(field, value)?.fields,
  // They are the same in many blocks.
  isNamedBySettings: false,
  coerce: (written, field, coercer) => {
    const variant = variantOf(field, written);
    return variant
      ? { [field.by]: Object(written)[field.by], ...coerceParts(variant.fields, written, coercer) }
      : field.empty;
  },
  message: "Choose an option.",
  describe: (value, field, describer) => {
    const variant = variantOf(field, value);
    return variant ? `${variant.label}\n${describeParts(variant.fields, value, describer)}`.trim() : "";
  },
  placeholders: () => [],
};

function variantOf({ by, variants }: FieldOf<"variants">, value: unknown): FieldOf<"group"> | undefined {
  const name = isRecord(value) ? String(value[by]) : "";
  return Object.hasOwn(variants, name) ? variants[name] : undefined;
}

function coerceParts(fields: Record<string, Field>, written: unknown, { inner }: Coercer<Field>): object {
  const parts = isRecord(written) ? written : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      inner(field, Object.hasOwn(parts, name) ? parts[name] : undefined),
    ]),
  );
}

function describeParts(fields: Record<string, Field>, value: unknown, describer: Describer<Field>): string {
  if (!isRecord(value)) return "";
  return Object.entries(fields)
    .map(([name, field]) => ({ label: field.label, words: describer.value(field, value[name]) }))
    .filter(({ words }) => words !== "")
    .map(({ label, words }) => (label === "" ? words : `${label}: ${words}`))
    .join("\n");
}
