import type { Field } from "../../content/fields/field.ts";
import { newId } from "../../content/fields/fresh-ids.ts";

/** The initial value of a new list item, with new ids. */
export function newItem(field: Field): unknown {
  if (field.type === "id") return newId();
  if (field.type !== "group") return field.empty;
  const ids = Object.entries(field.fields).filter(([, { type }]) => type === "id");
  return { ...(field.empty as object), ...Object.fromEntries(ids.map(([name, inner]) => [name, newItem(inner)])) };
}
