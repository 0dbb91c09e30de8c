import { customTypes } from "./custom-types.ts";
import type { Field, FieldOf } from "./field.ts";
import type { FieldType } from "./field-type.ts";
import { choiceType } from "./types/choice.ts";
import { dateType } from "./types/date.ts";
import { groupType, variants } from "./types/group.ts";
import { listType } from "./types/list.ts";
import { numberType } from "./types/number.ts";
import { switchType } from "./types/switch.ts";
import { longTextType, textType } from "./types/text.ts";

const fieldTypes: { [Type in Field["type"]]: FieldType<FieldOf<Type>, Field> } = {
  text: textType,
  "long-text": longTextType,
  number: numberType,
  choice: choiceType,
  switch: switchType,
  date: dateType,
  group: groupType,
  list: listType,
  variants,
  ...customTypes,
};

export function typeOf<Type extends Field["type"]>({ type }: { type: Type }): FieldType<FieldOf<Type>, Field> {
  return fieldTypes[type];
}

/** The fields of a value with named parts; undefined for other types. */
export function fieldsOf(field: Field, value: unknown): Record<string, Field> | undefined {
  const type = typeOf(field);
  return type.valueKind === "parts" ? type.fieldsOf(field, value) : undefined;
}

/** The field of a list's items; undefined for other types. */
export function itemOf(field: Field): Field | undefined {
  const type = typeOf(field);
  return type.valueKind === "items" ? type.itemOf(field) : undefined;
}

/** The field of one part of a value: a named part or a list item. */
export function innerField(field: Field, step: string | number, value: unknown): Field | undefined {
  const fields = fieldsOf(field, value);
  if (!fields) return itemOf(field);
  return Object.hasOwn(fields, step) ? fields[step] : undefined;
}
