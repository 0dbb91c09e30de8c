import type { Field, FieldOf } from "#src/domain/content/fields/field.ts";
import { newId } from "#src/domain/content/fields/fresh-ids.ts";

/** The initial value of a new list item, with new ids. Its own lists have as many items as they need at least. */
export function newItem(field: Field): unknown {
  if (field.isNullable) return field.empty;
  if (field.type === "id") return newId();
  if (field.type === "list") return newItems(field);
  const group = field.type === "variants" ? Object.values(field.variants)[0] : field;
  if (group?.type !== "group") return field.empty;
  const values = Object.entries(group.fields).map(([name, childField]) => [name, newItem(childField)]);
  // A variant also has its name.
  return { ...(group.empty as object), ...Object.fromEntries(values) };
}

/** The minimum of items. If they are variants, none: a person chooses which. */
function newItems({ item, min, empty }: FieldOf<"list">): unknown {
  return item.type === "variants" ? empty : Array.from({ length: min }, () => newItem(item));
}
