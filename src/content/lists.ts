import type { Kind, ListScreen } from "./kinds/kind.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";

/** A list of content, with the kinds that are found there. */
export interface List extends ListScreen {
  name: string;
  kinds: readonly [KindName, ...KindName[]];
  /** What can be begun there. */
  beginnings: readonly { kind: KindName; label: string }[];
  /** Whether staff say in which order its entries stand on the site. */
  isOrdered: boolean;
}

const names = Object.keys(kinds) as KindName[];

function sharersOf(host: KindName): KindName[] {
  return names.filter((name) => {
    const { list } = kinds[name];
    return list && "sharedWith" in list && list.sharedWith === host;
  });
}

function listOf(name: KindName, list: ListScreen): List {
  const { plural, isReadByDay }: Kind = kinds[name];
  const found: List["kinds"] = [name, ...sharersOf(name)];
  const beginnings = found.filter((kind) => !kinds[kind].single).map((kind) => ({ kind, label: kinds[kind].label }));
  return { ...list, name: plural, kinds: found, beginnings, isOrdered: found.length === 1 && !isReadByDay };
}

/** Every list, in the sidebar's order. Browsers get what it says by `?as-data`, and so none of the schemas. */
export default names
  .flatMap((name): List[] => {
    const { list } = kinds[name];
    return !list || "sharedWith" in list ? [] : [listOf(name, list)];
  })
  .sort((one, other) => one.order - other.order);
