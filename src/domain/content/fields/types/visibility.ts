import { isRecord } from "../../schema/values/deep-equal.ts";
import type { CustomType } from "../field-type.ts";

/** Whether visitors see a list item. It is set in the item's menu, so it has no input. */
export const visibility: CustomType = {
  holds: "setting",
  empty: false,
  isOptional: true,
  coerce: (written, { empty }) => (typeof written === "boolean" ? written : empty),
  message: "This can't be saved. Undo the last change.",
  describe: (value) => (value === true ? "Hidden" : ""),
  placeholders: () => [],
  warnings: null,
  mark: null,
};

/** A block that stays in the form, and that visitors do not see. */
export function isHiddenBlock(part: unknown): boolean {
  return isRecord(part) && "block" in part && part.hidden === true;
}

/** Copies content without its hidden blocks. */
export function withoutHidden<T>(content: T): T;
export function withoutHidden(content: unknown): unknown {
  if (!isRecord(content)) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [
      name,
      Array.isArray(part) && part.some(isHiddenBlock) ? part.filter((item) => !isHiddenBlock(item)) : part,
    ]),
  );
}
