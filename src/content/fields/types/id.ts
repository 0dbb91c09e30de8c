import { type CustomType, coerceText, missingId } from "../field-type.ts";

/** The id of a list item, created with it. */
export const id: CustomType = {
  holds: "id",
  empty: "",
  isOptional: false,
  coerce: coerceText,
  message: "This can't be saved. Undo the last change.",
  describe: () => "",
  placeholders: () => [missingId],
  warnings: null,
  mark: null,
};
