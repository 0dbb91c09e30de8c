import { type CustomType, chosenTextType } from "../field-type.ts";

/** A color in sRGB: `#e8590c`. Empty for none. */
export const colorType: CustomType = {
  ...chosenTextType,
  isOptional: true,
  message: "Enter a color code of six letters and digits, like #e8590c.",
  describe: (value) => String(value),
  placeholders: () => [""],
};
