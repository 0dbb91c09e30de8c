import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import { Input } from "../../admin-ui/controls.tsx";
import type { Labels } from "./field-wrapper.tsx";
import { type SearchOption, useSearch } from "./use-search.ts";

interface SearchProps<Option extends SearchOption> {
  labels: Labels;
  /** The selected option's text. */
  shown: string;
  find: (words: string) => Promise<readonly Option[]> | readonly Option[];
  choose: (option: Option) => void;
  /** Clears the value, if it is optional. */
  clear?: (() => void) | undefined;
}

/** A combobox that searches its options. */
export function Search<Option extends SearchOption>({ labels, shown, find, choose, clear }: SearchProps<Option>) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(find);
  const { isOpen, hasResults, words, found, active, error } = search;
  const current = found[active];

  function select(option: Option) {
    choose(option);
    search.close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) search.move(step);
      else search.open();
    } else if (event.key === "Enter") {
      // Enter must not submit the form.
      event.preventDefault();
      if (isOpen && current) select(current);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      search.close();
    }
  }

  return (
    <div className="search">
      <Input
        {...labels}
        ref={input}
        role="combobox"
        aria-expanded={hasResults}
        aria-controls={hasResults ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={hasResults && current ? `${list}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen && shown ? shown : "Search"}
        value={isOpen ? words : shown}
        onChange={({ currentTarget }) => search.type(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={search.open}
        onBlur={search.close}
        onKeyDown={onKeyDown}
        rightSection={
          clear && shown && !isOpen ? (
            <button
              type="button"
              aria-label="Clear"
              className="icon-only"
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            >
              <X className="icon size-4" aria-hidden />
            </button>
          ) : (
            <ChevronDown className="icon size-[1.15rem] pointer-events-none" aria-hidden />
          )
        }
      />
      {hasResults && (
        <div className="search-results">
          {error ? <p className="search-note">{error}</p> : <Options id={list} {...{ found, active, select }} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {hasResults && !error && search.isCurrent && countText(found.length)}
      </p>
    </div>
  );
}

interface OptionsProps<Option> {
  id: string;
  found: readonly Option[];
  active: number;
  select: (option: Option) => void;
}

function Options<Option extends SearchOption>({ id, found, active, select }: OptionsProps<Option>) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Results" className="search-options">
        {groupOptions(found).map(({ group, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox group is not a fieldset
          <div key={group} role="group" aria-label={group || undefined}>
            {group && (
              <p aria-hidden className="search-group">
                {group}
              </p>
            )}
            {options.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                ref={(element) => {
                  if (found[active] === option) element?.scrollIntoView({ block: "nearest" });
                }}
                role="option"
                aria-selected={found[active] === option}
                // Keeps the focus in the input.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => select(option)}
                className="search-option"
              >
                <span>{option.words}</span>
                {option.detail && <small>{option.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="search-note">No results</p>}
    </>
  );
}

/** Groups options by heading; a search returns each heading's options in sequence. */
function groupOptions<Option extends SearchOption>(found: readonly Option[]) {
  const groups: { group: string; options: Option[] }[] = [];
  for (const option of found) {
    const { group = "" } = option;
    const last = groups.at(-1);
    if (last?.group === group) last.options.push(option);
    else groups.push({ group, options: [option] });
  }
  return groups;
}

function countText(count: number): string {
  if (count === 0) return "No results";
  return count === 1 ? "1 result" : `${count} results`;
}
