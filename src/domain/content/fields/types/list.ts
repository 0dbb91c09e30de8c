import { itemsIn, recordsIn } from "../../schema/values/deep-equal.ts";
import type { Field, FieldOf } from "../field.ts";
import type { FieldType } from "../field-type.ts";

export const list: FieldType<FieldOf<"list">, Field> = {
  holds: "items",
  itemOf: ({ item }) => item,
  coerce: (written, { item }, { inner }) =>
    itemsIn(written)
      .filter((one) => item.type !== "variants" || Object.hasOwn(item.variants, String(Object(one)[item.by])))
      .map((one) => inner(item, one)),
  refuses: (value, { itemName }) => {
    const ids = recordsIn(value).flatMap(({ id }) => (typeof id === "string" && id !== "" ? [id] : []));
    if (new Set(ids).size === ids.length) return null;
    return `Two of these have the same ID. Remove one ${itemName}, and add it again.`;
  },
  message: (issue, { itemName, max }, value) => {
    const count = itemsIn(value).length;
    if (issue.code === "too_big" && max !== null) return `Remove ${count - max}. This list can have up to ${max}.`;
    if (issue.code === "too_small") return `Add a ${itemName}. This list needs at least ${issue.minimum}.`;
    return "This list can't be saved. Undo the last change.";
  },
  describe: (value, { item }, describer) =>
    itemsIn(value)
      .map((one) => describer.item(item, one))
      .filter((words) => words !== "")
      // After a sentence, a comma would be one mark too many.
      .reduce((text, words) => (text === "" ? words : `${text}${/[.!?…]$/.test(text) ? "" : ","} ${words}`), ""),
  placeholders: (value, { item, min, max }) => {
    if (!Array.isArray(value)) return [];
    const missing = Array.from({ length: Math.max(min - value.length, 0) }, () => item.empty);
    return [value.slice(0, max ?? value.length), [...value, ...missing]];
  },
};
