import { type CustomType, coerceText } from "../field-type.ts";

export const icon: CustomType = {
  holds: "value",
  empty: "",
  isOptional: false,
  coerce: coerceText,
  message: "Choose an icon.",
  describe: (name) => String(name).replaceAll("-", " "),
  placeholders: () => [],
  warnings: null,
  mark: null,
};
