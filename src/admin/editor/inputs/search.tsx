import { Input } from "#src/admin/ui/controls.tsx";
import { loadLater } from "#src/admin/ui/load-later.ts";
import type { SearchOption, SearchProps } from "./search-combobox.tsx";

const useLoadedCombobox = loadLater(async () => (await import("./search-combobox.tsx")).SearchCombobox);

/** A combobox that searches its options. Until its script is there, it shows its value. */
export function Search<Option extends SearchOption>(props: SearchProps<Option>) {
  const Combobox = useLoadedCombobox();
  const { labels, selectedText } = props;
  return Combobox ? <Combobox {...props} /> : <Input {...labels} value={selectedText} placeholder="Search" readOnly />;
}
