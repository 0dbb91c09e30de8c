import { asText, isRecord, type UnknownRecord } from "../../schema/values/deep-equal.ts";
import { type CustomType, type KnownReferences, missingId, type Names } from "../field-type.ts";

/** A link to an entry. */
export const entry: CustomType = {
  valueKind: "value",
  empty: { entry: "" },
  isOptional: false,
  coerce: (input, { empty }) => (isRecord(input) ? entryIn(input) : empty),
  message: "Choose an entry.",
  describe: (value, _field, { names }) => describeLink(value, names),
  placeholders: () => [{ entry: missingId }],
  warnings: (value, known) => [linkWarning(value, known)],
  mark: null,
};

/** A link to an entry or an address. */
export const linkType: CustomType = {
  ...entry,
  coerce: (input, { empty }) => {
    if (!isRecord(input)) return empty;
    return typeof input.address === "string" ? { address: input.address } : entryIn(input);
  },
  message: "Choose a page on this site, or enter an address that starts with https://, mailto: or tel:.",
};

function entryIn({ entry, anchor }: UnknownRecord): object {
  return { entry: asText(entry), ...(typeof anchor === "string" && { anchor }) };
}

export function describeLink(value: unknown, names: Names): string {
  if (!isRecord(value)) return "";
  if (typeof value.entry !== "string") return String(value.address ?? "");
  if (value.entry === "") return "";
  const name = names.entry(value.entry) ?? "a deleted entry";
  return typeof value.anchor === "string" ? `${name}, at “${value.anchor}”` : name;
}

export function linkWarning(value: unknown, known: KnownReferences): string | null {
  if (!isRecord(value) || typeof value.entry !== "string" || value.entry === "") return null;
  const found = known.entry(value.entry);
  if (!found) return "This links to something that was deleted, so visitors don't see it. Choose something else.";
  return found.isPublished ? null : `“${found.title}” isn't published yet. Visitors don't see this until it is.`;
}
