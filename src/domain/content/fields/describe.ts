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
    value: (inner, part) => describeValue(inner, part, names),
    item: (inner, item) => describeItem(inner, item, names),
  });
}

/** Their first line is “on” or “off”, or the label of a choice. */
const nameless: readonly Field["type"][] = ["switch", "visibility", "variants"];

/** A short name for a list item: the first line of its first text. Empty for an item as it was added. */
export function describeItem(field: Field, item: unknown, names: Names): string {
  const type = typeOf(field);
  const fields = type.holds === "parts" ? type.fieldsOf(field, item) : undefined;
  if (type.holds !== "parts" || !fields) return firstLine(describeValue(field, item, names));
  if (!isRecord(item)) return "";
  const named = Object.entries(fields)
    .filter(([name, part]) => {
      if (part.type === "choice") return type.isNamedBySettings;
      return !nameless.includes(part.type) && !deepEqual(item[name], part.empty);
    })
    .map(([name, part]) => firstLine(describeValue(part, item[name], names)));
  return named.find((words) => words !== "") ?? "";
}

/** Of a table, without empty cells. */
function firstLine(words: string): string {
  const lines = words.split("\n").map((line) => line.split(" | ").filter(Boolean).join(" | "));
  return lines.find(Boolean) ?? "";
}
