import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Screen } from "../../admin-session/screens.ts";
import type { Person } from "../../auth/person.ts";
import {
  actionOptions,
  foundGroups,
  matching,
  type Option,
  type OptionGroup,
  recentOptions,
  screenOptions,
} from "./options.ts";
import { readRecent, rememberVisit } from "./recent.ts";
import { type Search as SearchStatus, usePaletteSearch } from "./use-search.ts";

interface PaletteProps {
  person: Person;
  shown: readonly Screen[];
  close: () => void;
  logOut: () => void;
}

/** The options that match the input. */
function useOptions({ person, shown, logOut }: Omit<PaletteProps, "close">, words: string) {
  const { pathname } = useLocation();
  const [visits] = useState(() => readRecent(person.id));
  const search = usePaletteSearch(words);
  const recent = recentOptions(visits, pathname);
  const own = [
    { name: "Screens", options: screenOptions(shown) },
    { name: "Actions", options: actionOptions(logOut) },
  ];
  const groups: OptionGroup[] =
    words === ""
      ? [{ name: "Recent", options: recent }, ...own]
      : [
          ...own.map(({ name, options }) => ({ name, options: matching(options, words) })),
          ...(search.state === "found" ? foundGroups(search.found) : []),
        ];
  return { groups: groups.filter(({ options }) => options.length > 0), search };
}

export function Palette({ person, shown, close, logOut }: PaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const words = typed.trim();
  const { groups, search } = useOptions({ person, shown, logOut }, words);
  const options = groups.flatMap((group) => group.options);
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );
  const active = options[at];
  const domId = (option: Option) => `${id}-${options.indexOf(option)}`;

  function take({ name, to }: Option) {
    close();
    if (typeof to === "function") return to();
    if (!to.startsWith(`/cms/leads/`)) rememberVisit(person.id, { name, address: to });
    void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen(options.at((at + step) % options.length)?.key ?? null);
    }
    if (event.key === "Enter" && active) {
      event.preventDefault();
      take(active);
    }
  }

  return (
    <>
      <div className="palette-line">
        <Search className="icon size-5 text-ink-3" aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type into it
          autoFocus
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-options`}
          aria-activedescendant={active && domId(active)}
          aria-label="Go to a screen, an entry or a lead"
          placeholder="Screens, entries, leads, actions"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" onClick={close}>
          <kbd>Esc</kbd>
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div id={`${id}-options`} role="listbox" aria-label="Results" className="palette-options">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden className="palette-group">
              {group.name}
            </p>
            {group.options.map((option) => (
              <OptionLine
                key={option.key}
                id={domId(option)}
                option={option}
                isActive={option === active}
                point={() => setChosen(option.key)}
                take={() => take(option)}
              />
            ))}
          </div>
        ))}
      </div>
      <SearchState words={words} search={search} number={options.length} />
    </>
  );
}

interface OptionLineProps {
  id: string;
  option: Option;
  isActive: boolean;
  point: () => void;
  take: () => void;
}

function OptionLine({ id, option: { name, detail, icon: Icon }, isActive, point, take }: OptionLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
    <div
      ref={line}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-option"
      onPointerMove={point}
      onPointerDown={(event) => event.preventDefault()}
      onClick={take}
    >
      <Icon className="icon size-[1.15rem]" aria-hidden />
      <span className="truncate">{name}</span>
      {detail && <span className="min-w-0 truncate text-xs text-ink-3">{detail}</span>}
    </div>
  );
}

/** The state of the search. The number of results is for screen readers only. */
function SearchState({ words, search, number }: { words: string; search: SearchStatus; number: number }) {
  return (
    <div role="status" className="palette-state">
      {search.state === "asking" && "Searching..."}
      {search.state === "failed" && (
        <>
          Couldn't search entries and leads.{" "}
          <button type="button" className="link" onClick={search.again}>
            Try again
          </button>
        </>
      )}
      {search.state === "found" && number === 0 && `No results for “${words}”.`}
      {search.state === "idle" && words !== "" && number === 0 && "Type one more character to search everything."}
      {number > 0 && <span className="sr-only">{number === 1 ? "1 result" : `${number} results`}</span>}
    </div>
  );
}
