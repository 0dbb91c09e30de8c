import type { Person } from "../../auth/person.ts";
import { can } from "../../auth/policies.ts";
import type { Field } from "../../content/fields/field.ts";
import { fieldOfKind } from "../../content/fields/parse.ts";
import { type KindName, kindNames, kinds } from "../../content/schema/kinds.ts";
import { searchWords } from "../../db/search-words.ts";
import { editPermission } from "../../editor/api/right.ts";

/** A field of the settings or of another single entry. */
export interface FoundField {
  kind: KindName;
  /** Such as `company.phone`. */
  path: string;
  name: string;
  /** The labels around it: `Settings, Company`. */
  within: string;
}

/** Finds fields by their labels and those around them, for users who may edit them. A field's own label counts first. */
export function findFields(person: Pick<Person, "roles">, search: string, limit: number): FoundField[] {
  const words = searchWords(search);
  const editable = kindNames.filter((kind) => kinds[kind].single && can(person, editPermission(kind)));
  const found = editable
    .flatMap((kind) => fieldsIn(kind, fieldOfKind(kind), "", [kinds[kind].label]))
    .filter(({ name, within }) => {
      const labels = searchWords(`${within} ${name}`);
      return words.every((word) => labels.some((label) => label.startsWith(word)));
    });
  const isNamed = ({ name }: FoundField) => words.some((word) => searchWords(name).some((own) => own.startsWith(word)));
  return found.toSorted((one, other) => Number(isNamed(other)) - Number(isNamed(one))).slice(0, limit);
}

/** The inputs of a field. A list is one: its items have no labels of their own. */
function fieldsIn(kind: KindName, field: Field, path: string, labels: string[]): FoundField[] {
  if (field.type !== "group") {
    const [name = "", ...around] = labels.toReversed();
    return name === "" ? [] : [{ kind, path, name, within: around.toReversed().join(", ") }];
  }
  return Object.entries(field.fields).flatMap(([part, inner]) =>
    fieldsIn(kind, inner, path === "" ? part : `${path}.${part}`, inner.label ? [...labels, inner.label] : labels),
  );
}
