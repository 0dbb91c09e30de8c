import type { Kind, ListScreen } from "../../schema/kind.ts";
import { type KindName, kindNames, kinds } from "../../schema/kinds.ts";

/** An admin list of entries with its kinds. */
export interface List extends ListScreen {
  name: string;
  /** Other words for its kinds. */
  keywords: string;
  kinds: readonly [KindName, ...KindName[]];
  /** The kinds that staff can create there. */
  creatable: readonly { kind: KindName; label: string; templates: readonly string[] }[];
  /** Whether staff can sort its entries. */
  isOrdered: boolean;
}

function kindsSharing(host: KindName): KindName[] {
  return kindNames.filter((name) => {
    const { list } = kinds[name];
    return list && "sharedWith" in list && list.sharedWith === host;
  });
}

function listOf(name: KindName, list: ListScreen): List {
  const { plural, isSortedByDay }: Kind = kinds[name];
  const found: List["kinds"] = [name, ...kindsSharing(name)];
  const creatable = found
    .filter((kind) => !kinds[kind].single)
    .map((kind) => {
      const { label, templates = [] }: Kind = kinds[kind];
      return { kind, label, templates: templates.map((template) => template.label) };
    });
  const keywords = found.map((kind) => (kinds[kind] as Kind).keywords ?? "").join(" ");
  return { ...list, name: plural, keywords, kinds: found, creatable, isOrdered: found.length === 1 && !isSortedByDay };
}

/** All lists in the order of the sidebar. Browsers import this with `?as-data`, without the schemas. */
export default kindNames
  .flatMap((name): List[] => {
    const { list } = kinds[name];
    return !list || "sharedWith" in list ? [] : [listOf(name, list)];
  })
  .sort((one, other) => one.order - other.order);
