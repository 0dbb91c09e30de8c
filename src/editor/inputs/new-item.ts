import type { Field } from "../../content/fields/field.ts";
import { innerField } from "../../content/fields/field-types.ts";
import { isRecord } from "../../content/schema/deep-equal.ts";

/** The initial value of a new list item, with new ids. */
export function newItem(field: Field): unknown {
  if (field.type === "id") return newId();
  if (field.type !== "group") return field.empty;
  const ids = Object.entries(field.fields).filter(([, { type }]) => type === "id");
  return { ...(field.empty as object), ...Object.fromEntries(ids.map(([name, inner]) => [name, newItem(inner)])) };
}

/** A copy of a list item, with new ids in it. */
export function copyItem(field: Field | undefined, item: unknown): unknown {
  if (field?.type === "id") return newId();
  if (Array.isArray(item)) return item.map((part, index) => copyItem(field && innerField(field, index, item), part));
  if (!isRecord(item)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, part]) => [name, copyItem(field && innerField(field, name, item), part)]),
  );
}

/** `crypto.randomUUID` exists only on https, which a site in a local network may lack. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
