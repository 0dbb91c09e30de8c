import { type CustomType, chosenTextType } from "../field-type.ts";

export const timeZoneType: CustomType = {
  ...chosenTextType,
  message: "Choose a time zone from the list.",
  describe: (name) => String(name).replaceAll("_", " "),
  placeholders: () => ["America/New_York"],
};
