import { isRecord } from "../../schema/values/deep-equal.ts";
import type { Field, FieldOf } from "../field.ts";
import type { Coercer, Describer, FieldType } from "../field-type.ts";

/** An object with a field for each part. */
export const groupType: FieldType<FieldOf<"group">, Field> = {
  valueKind: "parts",
  fieldsOf: ({ fields }) => fields,
  isNamedBySettings: true,
  coerce: (input, { fields }, coercer) => coerceFields(fields, input, coercer),
  message: "This can't be saved. Undo the last change.",
  describe: (value, { fields }, describer) => describeFields(fields, value, describer),
  placeholders: () => [],
};

/** One of several groups, such as a block of a page. */
export const variants: FieldType<FieldOf<"variants">, Field> = {
  valueKind: "parts",
  fieldsOf: (field, value) => variantOf(field, value)?.fields,
  // They are the same in many blocks.
  isNamedBySettings: false,
  coerce: (input, field, coercer) => {
    const variant = variantOf(field, input);
    return variant
      ? { [field.discriminator]: Object(input)[field.discriminator], ...coerceFields(variant.fields, input, coercer) }
      : field.empty;
  },
  message: "Choose an option.",
  describe: (value, field, describer) => {
    const variant = variantOf(field, value);
    return variant ? `${variant.label}\n${describeFields(variant.fields, value, describer)}`.trim() : "";
  },
  placeholders: () => [],
};

function variantOf({ discriminator: by, variants }: FieldOf<"variants">, value: unknown): FieldOf<"group"> | undefined {
  const name = isRecord(value) ? String(value[by]) : "";
  return Object.hasOwn(variants, name) ? variants[name] : undefined;
}

function coerceFields(fields: Record<string, Field>, input: unknown, { inner }: Coercer<Field>): object {
  const values = isRecord(input) ? input : {};
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      inner(field, Object.hasOwn(values, name) ? values[name] : undefined),
    ]),
  );
}

function describeFields(fields: Record<string, Field>, value: unknown, describer: Describer<Field>): string {
  if (!isRecord(value)) return "";
  return Object.entries(fields)
    .map(([name, field]) => ({ label: field.label, text: describer.value(field, value[name]) }))
    .filter(({ text }) => text !== "")
    .map(({ label, text }) => (label === "" ? text : `${label}: ${text}`))
    .join("\n");
}
