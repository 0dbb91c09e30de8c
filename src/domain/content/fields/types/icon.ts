import { type CustomType, chosenText } from "../field-type.ts";

export const icon: CustomType = {
  ...chosenText,
  message: "Choose an icon.",
  describe: (name) => String(name).replaceAll("-", " "),
};
