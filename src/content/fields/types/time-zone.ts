import { type CustomType, coerceText } from "../field-type.ts";

export const timeZone: CustomType = {
  holds: "value",
  empty: "",
  isOptional: false,
  coerce: coerceText,
  message: "Choose a time zone from the list.",
  describe: (name) => String(name).replaceAll("_", " "),
  placeholders: () => ["America/New_York"],
  warnings: null,
  mark: null,
};
