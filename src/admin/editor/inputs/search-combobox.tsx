import { ChevronDown, X } from "lucide-react";
import { useRef, useState } from "react";
import { countText, OptionList, useSearchCombobox } from "#src/admin/ui/combobox/combobox.tsx";
import { useSearchResults } from "#src/admin/ui/combobox/use-results.ts";
import { Input } from "#src/admin/ui/controls.tsx";
import type { Labels } from "#src/admin/ui/field.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";

/** A search result. */
export interface SearchOption {
  id: string;
  text: string;
  /** Tells apart results with the same text. */
  detail?: string;
  /** The heading of its group. */
  group?: string | undefined;
}

export interface SearchProps<Option extends SearchOption> {
  labels: Labels;
  /** The selected option's text. */
  selectedText: string;
  find: (query: string) => Promise<readonly Option[]> | readonly Option[];
  choose: (option: Option) => void;
  /** Clears the value, if it is optional. */
  clear?: (() => void) | undefined;
}

export function SearchCombobox<Option extends SearchOption>({
  labels,
  selectedText,
  find,
  choose,
  clear,
}: SearchProps<Option>) {
  const input = useRef<HTMLInputElement>(null);
  // It takes the place of the plain input, and its focus.
  const [hadFocus] = useState(() => document.activeElement?.id === labels.id);
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const { data: found = [], isPending, isError, isPlaceholderData } = useSearchResults(find, query.trim(), isOpen);
  const hasResults = isOpen && !isPending;
  const groups = [...Map.groupBy(found, ({ group = "" }) => group)].map(([name, options]) => ({ name, options }));
  const combobox = useSearchCombobox({
    options: groups.flatMap(({ options }) => options),
    query,
    isOpen,
    setOpen: (opens) => {
      setOpen(opens);
      if (!opens) setQuery("");
    },
    choose,
    inputId: labels.id,
  });
  return (
    <div className="relative">
      <Input
        {...combobox.getInputProps({
          ...labels,
          ref: input,
          "aria-expanded": hasResults,
          value: isOpen ? query : selectedText,
          onChange: ({ currentTarget }) => setQuery(currentTarget.value),
          onFocus: ({ currentTarget }) => currentTarget.select(),
          // Enter must not submit the form.
          onKeyDown: (event) => event.key === "Enter" && event.preventDefault(),
        })}
        autoFocus={hadFocus}
        spellCheck={false}
        placeholder={isOpen && selectedText ? selectedText : "Search"}
        rightSection={
          clear && selectedText && !isOpen ? (
            <IconButton
              label="Clear"
              icon={X}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            />
          ) : (
            <ChevronDown className="icon size-[1.15rem] pointer-events-none" aria-hidden />
          )
        }
      />
      <div hidden={!hasResults} className="search-results">
        <OptionList combobox={combobox} groups={hasResults ? groups : []} keyOf={({ id }) => id}>
          {(option) => (
            <>
              <span>{option.text}</span>
              {option.detail && <small>{option.detail}</small>}
            </>
          )}
        </OptionList>
        {isError && <p className="search-note">Search isn't responding. Check your connection.</p>}
        {!isError && found.length === 0 && <p className="search-note">No results</p>}
      </div>
      <p role="status" className="sr-only">
        {hasResults && !isError && !isPlaceholderData && countText(found.length)}
      </p>
    </div>
  );
}
