import { isRecord } from "../../schema/values/deep-equal.ts";
import type { CustomType } from "../field-type.ts";

/** Whether visitors see a list item. It is set in the item's menu, so it has no input. */
export const visibilityType: CustomType = {
  valueKind: "setting",
  empty: false,
  isOptional: true,
  coerce: (input, { empty }) => (typeof input === "boolean" ? input : empty),
  message: "This can't be saved. Undo the last change.",
  describe: (value) => (value === true ? "Hidden" : ""),
  placeholders: () => [],
  warnings: null,
  mark: null,
};

/** A block that stays in the form, and that visitors do not see. */
export function isHiddenBlock(value: unknown): boolean {
  return isRecord(value) && "block" in value && value.hidden === true;
}

/** Copies content without its hidden blocks. */
export function withoutHidden<T>(content: T): T;
export function withoutHidden(content: unknown): unknown {
  if (!isRecord(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      Array.isArray(value) && value.some(isHiddenBlock) ? value.filter((item) => !isHiddenBlock(item)) : value,
    ]),
  );
}
