import { asText, isRecord } from "../../schema/values/deep-equal.ts";
import { type CustomType, type KnownReferences, missingId, type Names } from "../field-type.ts";

/** The media that a picture may be. */
export const pictureKinds = ["picture"];

/** A picture of the media library. */
export const pictureType: CustomType = {
  valueKind: "value",
  empty: { media: "", alt: "" },
  isOptional: false,
  coerce: (input, { empty, isNullable }) => {
    if (!isRecord(input)) return empty;
    const media = asText(input.media);
    // Drafts from when the picture was required.
    if (media === "" && isNullable) return null;
    return { media, ...(typeof input.alt === "string" && { alt: input.alt }) };
  },
  message: "Choose a picture.",
  describe: (value, _field, { names }) => describePicture(value, names),
  placeholders: () => [{ media: missingId, alt: "" }],
  media: (value) => [{ value, kinds: pictureKinds }],
  warnings: (value, known, { missing }) => [value === null ? missing || null : pictureWarning(value, known)],
  mark: (value, mark) => (isRecord(value) && value.alt ? { ...value, alt: mark(asText(value.alt)) } : value),
};

export function describePicture(value: unknown, names: Names): string {
  if (!isRecord(value) || typeof value.media !== "string" || value.media === "") return "";
  const name = names.picture(value.media) ?? "a deleted picture";
  return value.alt ? `${name}, alt text “${value.alt}”` : name;
}

export function missingPicture(value: unknown, known: KnownReferences): string | null {
  if (!isRecord(value) || !value.media || known.media(String(value.media))) return null;
  return "This picture is no longer in the media library. Choose another.";
}

export function pictureWarning(value: unknown, known: KnownReferences): string | null {
  if (!isRecord(value) || !value.media) return null;
  const missing = missingPicture(value, known);
  if (missing !== null) return missing;
  // An empty one marks it as decorative.
  return typeof value.alt === "string"
    ? null
    : "Describe the picture for people who can't see it, or mark it as decorative.";
}
