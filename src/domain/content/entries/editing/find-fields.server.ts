import { rankMatch } from "#src/base/rank-match.ts";
import type { Field } from "../../fields/field.ts";
import { fieldOfKind } from "../../fields/parse.ts";
import { type KindName, kindNames, kinds } from "../../schema/kinds.ts";

/** A field of the settings or of another single entry. */
export interface FoundField {
  kind: KindName;
  /** Such as `company.phone`. */
  path: string;
  name: string;
  /** The labels around it: `Settings, Company`. */
  within: string;
}

/** The kinds with one entry each, such as the settings. */
export const singleKinds: readonly KindName[] = kindNames.filter((kind) => kinds[kind].single);

/** Finds fields of single kinds by their labels, those around them, and other words for them. The best match is first. */
export function findFields(selectedKinds: readonly KindName[], search: string, limit: number): FoundField[] {
  return selectedKinds
    .flatMap((kind) => fieldsIn(kind, fieldOfKind(kind), "", { labels: [kinds[kind].label], keywords: "" }))
    .flatMap(({ keywords, ...field }) => {
      const rank = rankMatch(search, { name: field.name, keywords, detail: field.within });
      return rank === null ? [] : [{ field, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ field }) => field);
}

interface Around {
  /** From the outermost. */
  labels: string[];
  keywords: string;
}

/** The inputs of a field. A list is one: its items have no labels of their own. */
function fieldsIn(
  kind: KindName,
  field: Field,
  path: string,
  { labels, keywords }: Around,
): (FoundField & { keywords: string })[] {
  if (field.type !== "group") {
    const [name = "", ...outerLabels] = labels.toReversed();
    return name === "" ? [] : [{ kind, path, name, within: outerLabels.toReversed().join(", "), keywords }];
  }
  return Object.entries(field.fields).flatMap(([key, inner]) =>
    fieldsIn(kind, inner, path === "" ? key : `${path}.${key}`, {
      labels: inner.label ? [...labels, inner.label] : labels,
      keywords: `${keywords} ${inner.keywords ?? ""}`,
    }),
  );
}
