import type { CustomType } from "../field-type.ts";
import { missingPicture, pictureType } from "./picture.ts";

/** A picture that needs no alt text: the company's name says what it is. */
export const logoType: CustomType = {
  ...pictureType,
  message: "Choose a picture, or remove the logo.",
  warnings: (value, known) => [missingPicture(value, known)],
};
