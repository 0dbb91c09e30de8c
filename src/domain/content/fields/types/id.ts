import { type CustomType, chosenText, missingId } from "../field-type.ts";

/** The id of a list item, created with it. */
export const id: CustomType = {
  ...chosenText,
  holds: "id",
  message: "This can't be saved. Undo the last change.",
  describe: () => "",
  placeholders: () => [missingId],
};
