import { itemsIn, recordsIn } from "../../schema/values/deep-equal.ts";
import type { Field, FieldOf } from "../field.ts";
import type { FieldType } from "../field-type.ts";

export const listType: FieldType<FieldOf<"list">, Field> = {
  valueKind: "items",
  itemOf: ({ item }) => item,
  coerce: (input, { item }, { inner }) =>
    itemsIn(input)
      .filter(
        (one) => item.type !== "variants" || Object.hasOwn(item.variants, String(Object(one)[item.discriminator])),
      )
      .map((one) => inner(item, one)),
  validateInput: (value, { itemName }) => {
    const ids = recordsIn(value).flatMap(({ id }) => (typeof id === "string" && id !== "" ? [id] : []));
    if (new Set(ids).size === ids.length) return null;
    return `Two of these have the same ID. Remove one ${itemName}, and add it again.`;
  },
  message: (issue, { itemName, max }, value) => {
    const count = itemsIn(value).length;
    if (issue.code === "too_big" && max !== null) return `Remove ${count - max}. This list can have up to ${max}.`;
    if (issue.code === "too_small" && issue.minimum === 1) return `Add at least one ${itemName}.`;
    if (issue.code === "too_small") return `Add a ${itemName}. This list needs at least ${issue.minimum}.`;
    return "This list can't be saved. Undo the last change.";
  },
  describe: (value, { item }, describer) =>
    itemsIn(value)
      .map((one) => describer.item(item, one))
      .filter((description) => description !== "")
      // After a sentence, a comma would be one mark too many.
      .reduce(
        (text, description) => (text === "" ? description : `${text}${/[.!?…]$/.test(text) ? "" : ","} ${description}`),
        "",
      ),
  placeholders: (value, { item, min, max }) => {
    if (!Array.isArray(value)) return [];
    const missing = Array.from({ length: Math.max(min - value.length, 0) }, () => item.empty);
    return [value.slice(0, max ?? value.length), [...value, ...missing]];
  },
};
