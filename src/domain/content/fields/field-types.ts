import { customTypes } from "./custom-types.ts";
import type { Field, FieldOf } from "./field.ts";
import type { FieldType } from "./field-type.ts";
import { choice } from "./types/choice.ts";
import { date } from "./types/date.ts";
import { group, variants } from "./types/group.ts";
import { list } from "./types/list.ts";
import { number } from "./types/number.ts";
import { switchType } from "./types/switch.ts";
import { longText, text } from "./types/text.ts";

const fieldTypes: { [Type in Field["type"]]: FieldType<FieldOf<Type>, Field> } = {
  text,
  "long-text": longText,
  number,
  choice,
  switch: switchType,
  date,
  group,
  list,
  variants,
  ...customTypes,
};

export function typeOf<Type extends Field["type"]>({ type }: { type: Type }): FieldType<FieldOf<Type>, Field> {
  return fieldTypes[type];
}

/** The fields of a value with named parts; undefined for other types. */
export function fieldsOf(field: Field, value: unknown): Record<string, Field> | undefined {
  const type = typeOf(field);
  return type.holds === "parts" ? type.fieldsOf(field, value) : undefined;
}

/** The field of a list's items; undefined for other types. */
export function itemOf(field: Field): Field | undefined {
  const type = typeOf(field);
  return type.holds === "items" ? type.itemOf(field) : undefined;
}

/** The field of one part of a value: a named part or a list item. */
export function innerField(field: Field, step: string | number, value: unknown): Field | undefined {
  const fields = fieldsOf(field, value);
  if (!fields) return itemOf(field);
  return Object.hasOwn(fields, step) ? fields[step] : undefined;
}
