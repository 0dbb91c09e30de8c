import { type CustomType, chosenTextType } from "../field-type.ts";

/** The id of a key number in the settings. */
export const claimType: CustomType = {
  ...chosenTextType,
  message: "Choose one of the key numbers in your settings.",
  describe: (id, _field, { names }) =>
    id !== "" && names.claim ? (names.claim(String(id)) ?? "a removed key number") : String(id),
};
