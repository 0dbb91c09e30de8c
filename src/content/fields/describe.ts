import { isRecord } from "../schema/deep-equal.ts";
import type { Settings } from "../schema/settings.ts";
import type { Field } from "./field.ts";
import type { Names } from "./field-type.ts";
import { typeOf } from "./field-types.ts";

/** The label of a key number in the settings, by its id: `500+ clients`. */
export function claimLabel(claims: readonly Settings["claims"][number][], id: string): string | undefined {
  const claim = claims.find((known) => known.id === id);
  return claim && `${claim.value} ${claim.label}`;
}

/** A value as text for people. Empty for no value. */
export function describeValue(field: Field, value: unknown, names: Names): string {
  if (value === null || value === undefined) return "";
  return typeOf(field).describe(value, field, {
    names,
    value: (inner, part) => describeValue(inner, part, names),
    item: (inner, item) => describeItem(inner, item, names),
  });
}

/** A short name for a list item: the first line of its first text. */
export function describeItem(field: Field, item: unknown, names: Names): string {
  const type = typeOf(field);
  const fields = type.holds === "parts" ? type.fieldsOf(field, item) : undefined;
  if (type.holds !== "parts" || !fields) return firstLine(describeValue(field, item, names));
  if (!isRecord(item)) return "";
  const named = Object.entries(fields)
    .filter(([, part]) => type.isNamedBySettings || typeOf(part).holds !== "setting")
    .map(([name, part]) => firstLine(describeValue(part, item[name], names)));
  return named.find((words) => words !== "") ?? "";
}

function firstLine(words: string): string {
  return words.split("\n", 1)[0] ?? "";
}
