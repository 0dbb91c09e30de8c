import type { ListScreen } from "./kinds/kind.ts";
import { type KindName, kinds } from "./kinds/kinds.ts";

/** A list of content, with the kinds that are found there. */
export interface List extends ListScreen {
  name: string;
  kinds: readonly [KindName, ...KindName[]];
}

const names = Object.keys(kinds) as KindName[];

function sharersOf(host: KindName): KindName[] {
  return names.filter((name) => {
    const { list } = kinds[name];
    return list && "sharedWith" in list && list.sharedWith === host;
  });
}

/** Every list, in the sidebar's order. Browsers get what it says by `?as-data`, and so none of the schemas. */
export default names
  .flatMap((name): List[] => {
    const { list, plural } = kinds[name];
    return !list || "sharedWith" in list ? [] : [{ ...list, name: plural, kinds: [name, ...sharersOf(name)] }];
  })
  .sort((one, other) => one.order - other.order);
