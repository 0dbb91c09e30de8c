import { type CustomType, coerceText } from "../field-type.ts";

/** The address of a picture, in the media library or on another site. */
export const pictureAddress: CustomType = {
  holds: "value",
  empty: "",
  isOptional: false,
  coerce: coerceText,
  message: "Choose a picture, or enter an address that starts with / or https://.",
  describe: String,
  placeholders: () => [],
  warnings: null,
  mark: null,
};
