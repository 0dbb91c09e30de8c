import { type CustomType, chosenText } from "../field-type.ts";

export const timeZone: CustomType = {
  ...chosenText,
  message: "Choose a time zone from the list.",
  describe: (name) => String(name).replaceAll("_", " "),
  placeholders: () => ["America/New_York"],
};
