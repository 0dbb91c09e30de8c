import { asText, isRecord } from "../../schema/values/deep-equal.ts";
import { type CustomType, type KnownReferences, missingId, type Names } from "../field-type.ts";

/** A file of the media library that is no picture. */
export const fileType: CustomType = {
  valueKind: "value",
  empty: { media: "" },
  isOptional: false,
  coerce: (input, { empty }) => (isRecord(input) ? { media: asText(input.media) } : empty),
  message: "Choose a file.",
  describe: (value, _field, { names }) => describeFile(value, names),
  placeholders: () => [{ media: missingId }],
  media: (value, { kinds }) => [{ value, kinds: kinds.length > 0 ? kinds : ["document", "video", "captions"] }],
  warnings: (value, known, { missing }) => [value === null ? missing || null : fileWarning(value, known)],
  mark: null,
};

export function describeFile(value: unknown, names: Names): string {
  return isRecord(value) && value.media ? (names.picture(asText(value.media)) ?? "a deleted file") : "";
}

export function fileWarning(value: unknown, known: KnownReferences): string | null {
  if (!isRecord(value) || !value.media || known.media(asText(value.media))) return null;
  return "This file is no longer in the media library. Choose another.";
}
