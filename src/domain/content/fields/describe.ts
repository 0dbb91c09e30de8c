import type { Settings } from "../schema/kinds/settings.ts";
import { deepEqual, isRecord } from "../schema/values/deep-equal.ts";
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
    value: (inner, childField) => describeValue(inner, childField, names),
    item: (inner, item) => describeItem(inner, item, names),
  });
}

/** Their first line is “on” or “off”, or the label of a choice. */
const unnamedTypes: readonly Field["type"][] = ["switch", "visibility", "variants"];

/** A short name for a list item: the first line of its first text. Empty for an item as it was added. */
export function describeItem(field: Field, item: unknown, names: Names): string {
  const type = typeOf(field);
  const fields = type.valueKind === "parts" ? type.fieldsOf(field, item) : undefined;
  if (type.valueKind !== "parts" || !fields) return firstLine(describeValue(field, item, names));
  if (!isRecord(item)) return "";
  const descriptions = Object.entries(fields)
    .filter(([name, childField]) => {
      if (childField.type === "choice") return type.isNamedBySettings;
      return !unnamedTypes.includes(childField.type) && !deepEqual(item[name], childField.empty);
    })
    .map(([name, childField]) => firstLine(describeValue(childField, item[name], names)));
  return descriptions.find((text) => text !== "") ?? "";
}

/** The first line with text; in a table, without empty cells. */
function firstLine(text: string): string {
  const lines = text.split("\n").map((line) => line.split(" | ").filter(Boolean).join(" | "));
  return lines.find(Boolean) ?? "";
}
