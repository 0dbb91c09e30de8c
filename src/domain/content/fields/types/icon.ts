import { type CustomType, chosenTextType } from "../field-type.ts";

export const iconType: CustomType = {
  ...chosenTextType,
  message: "Choose an icon.",
  describe: (name) => String(name).replaceAll("-", " "),
};
