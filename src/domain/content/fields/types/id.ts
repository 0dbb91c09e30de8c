import { type CustomType, chosenTextType, missingId } from "../field-type.ts";

/** The id of a list item, created with it. */
export const idType: CustomType = {
  ...chosenTextType,
  valueKind: "id",
  message: "This can't be saved. Undo the last change.",
  describe: () => "",
  placeholders: () => [missingId],
};
