import { type CustomType, chosenTextType } from "../field-type.ts";

/** The address of a picture, in the media library or on another site. */
export const pictureUrl: CustomType = {
  ...chosenTextType,
  message: "Choose a picture, or enter an address that starts with / or https://.",
  describe: String,
};
