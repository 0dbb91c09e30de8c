import { Input } from "@mantine/core";
import { ChevronDown, X } from "lucide-react";
import { type KeyboardEvent, useId, useRef } from "react";
import type { Labels } from "./labelled.tsx";
import { type Found, useSearch } from "./use-search.ts";

interface SearchProps<Option extends Found> {
  labels: Labels;
  /** What is chosen, in words. */
  shown: string;
  find: (words: string) => Promise<readonly Option[]> | readonly Option[];
  choose: (option: Option) => void;
  /** Where it may be left empty. */
  clear?: (() => void) | undefined;
}

/** A choice among many, by a few letters of what one looks for. */
export function Search<Option extends Found>({ labels, shown, find, choose, clear }: SearchProps<Option>) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(find);
  const { isOpen, isAnswered, words, found, active, trouble } = search;
  const current = found[active];

  function take(option: Option) {
    choose(option);
    search.close();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (isOpen) search.go(step);
      else search.open();
    } else if (event.key === "Enter") {
      // Not the form's: it would save.
      event.preventDefault();
      if (isOpen && current) take(current);
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
        aria-expanded={isAnswered}
        aria-controls={isAnswered ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isAnswered && current ? `${list}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen && shown ? shown : "Search"}
        error={labels["aria-invalid"]}
        value={isOpen ? words : shown}
        onChange={({ currentTarget }) => search.seek(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={search.open}
        onBlur={search.close}
        onKeyDown={onKeyDown}
        rightSection={
          clear && shown && !isOpen ? (
            <button
              type="button"
              aria-label="Choose nothing"
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
      {isAnswered && (
        <div className="search-found">
          {trouble ? <p className="search-note">{trouble}</p> : <Options id={list} {...{ found, active, take }} />}
        </div>
      )}
      <p role="status" className="sr-only">
        {isAnswered && !trouble && search.isDone && countInWords(found.length)}
      </p>
    </div>
  );
}

interface OptionsProps<Option> {
  id: string;
  found: readonly Option[];
  active: number;
  take: (option: Option) => void;
}

function Options<Option extends Found>({ id, found, active, take }: OptionsProps<Option>) {
  return (
    <>
      <div id={id} role="listbox" aria-label="Found" className="search-options">
        {grouped(found).map(({ group, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group} role="group" aria-label={group || undefined}>
            {group && (
              <p aria-hidden className="search-group">
                {group}
              </p>
            )}
            {options.map((option) => (
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled where the focus is
              <div
                key={option.id}
                id={`${id}-${option.id}`}
                ref={(element) => {
                  if (found[active] === option) element?.scrollIntoView({ block: "nearest" });
                }}
                role="option"
                aria-selected={found[active] === option}
                // The focus stays where it is.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
                className="search-option"
              >
                <span>{option.words}</span>
                {option.detail && <small>{option.detail}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="search-note">Nothing found</p>}
    </>
  );
}

/** What stands under one heading; a search answers with each heading's options in a row. */
function grouped<Option extends Found>(found: readonly Option[]) {
  const groups: { group: string; options: Option[] }[] = [];
  for (const option of found) {
    const { group = "" } = option;
    const last = groups.at(-1);
    if (last?.group === group) last.options.push(option);
    else groups.push({ group, options: [option] });
  }
  return groups;
}

function countInWords(count: number): string {
  if (count === 0) return "Nothing found";
  return count === 1 ? "1 found" : `${count} found`;
}
