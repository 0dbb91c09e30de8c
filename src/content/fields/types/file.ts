import { asText, isRecord } from "../../schema/deep-equal.ts";
import { type CustomType, missingId } from "../field-type.ts";

/** A file of the media library that is no picture. */
export const file: CustomType = {
  holds: "value",
  empty: { media: "" },
  isOptional: false,
  coerce: (written, { empty }) => (isRecord(written) ? { media: asText(written.media) } : empty),
  message: "Choose a file.",
  describe: (value, _field, { names }) =>
    isRecord(value) && value.media ? (names.picture(asText(value.media)) ?? "a deleted file") : "",
  placeholders: () => [{ media: missingId }],
  warnings: (value, known, { missing }) => {
    if (value === null) return [missing || null];
    if (!isRecord(value) || !value.media || known.hasPicture(asText(value.media))) return [];
    return ["This file is no longer in the media library. Choose another."];
  },
  mark: null,
};
