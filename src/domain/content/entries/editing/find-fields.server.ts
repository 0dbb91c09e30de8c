import { searchWords } from "#src/base/db/full-text/search-words.ts";
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

/** Finds fields of single kinds by their labels and those around them. A field's own label counts first. */
export function findFields(selectedKinds: readonly KindName[], search: string, limit: number): FoundField[] {
  const searchTerms = searchWords(search);
  const found = selectedKinds
    .flatMap((kind) => fieldsIn(kind, fieldOfKind(kind), "", [kinds[kind].label]))
    .filter(({ name, within }) => {
      const labels = searchWords(`${name} ${within}`);
      return searchTerms.every((word) => labels.some((label) => label.startsWith(word)));
    });
  const isNamed = ({ name }: FoundField) =>
    searchTerms.some((word) => searchWords(name).some((labelTerm) => labelTerm.startsWith(word)));
  return found.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))).slice(0, limit);
}

/** The inputs of a field. A list is one: its items have no labels of their own. */
function fieldsIn(kind: KindName, field: Field, path: string, labels: string[]): FoundField[] {
  if (field.type !== "group") {
    const [name = "", ...outerLabels] = labels.toReversed();
    return name === "" ? [] : [{ kind, path, name, within: outerLabels.toReversed().join(", ") }];
  }
  return Object.entries(field.fields).flatMap(([key, inner]) =>
    fieldsIn(kind, inner, path === "" ? key : `${path}.${key}`, inner.label ? [...labels, inner.label] : labels),
  );
}
