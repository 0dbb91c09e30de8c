import { type ChangeEvent, type ComponentProps, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Screen } from "#src/admin/session/screens.ts";
import { countText, OptionList, useSearchCombobox } from "#src/admin/ui/combobox/combobox.tsx";
import { useResults } from "#src/admin/ui/combobox/use-results.ts";
import type { Person } from "#src/domain/auth/person.ts";
import { actionOptions, findEverything, matching, recentOptions, screenOptions } from "./options.ts";
import { PaletteLine } from "./palette-line.tsx";
import { readRecent, rememberVisit } from "./recent.ts";

interface PaletteProps {
  person: Person;
  shown: readonly Screen[];
  /** The input before this was loaded. */
  start: string;
  close: () => void;
  logOut: () => void;
}

/** The shortest search on the server. */
const minLength = 2;

/** The options that match the input. */
function useOptions({ person, shown, logOut }: Omit<PaletteProps, "start" | "close">, words: string) {
  const { pathname } = useLocation();
  const [visits] = useState(() => readRecent(person.id));
  const search = useResults(findEverything, words, words.length >= minLength);
  const own = [
    { name: "Recent", options: words === "" ? recentOptions(visits, pathname) : [] },
    { name: "Screens", options: matching(screenOptions(shown), words) },
    { name: "Actions", options: matching(actionOptions(logOut), words) },
  ];
  // Enter must not open a result of the previous words.
  const found = search.isEnabled && !search.isPlaceholderData ? search.data : undefined;
  const groups = [...own, ...(found ?? [])].filter(({ options }) => options.length > 0);
  return { groups, search, options: groups.flatMap(({ options }) => options) };
}

export function Palette({ person, shown, start, close, logOut }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(start);
  const words = typed.trim();
  const { groups, search, options } = useOptions({ person, shown, logOut }, words);
  const combobox = useSearchCombobox({
    options,
    words: typed,
    isOpen: true,
    // Escape closes it.
    setOpen: close,
    choose: ({ name, to }) => {
      close();
      if (typeof to === "function") return to();
      if (!to.startsWith(`/cms/leads/`)) rememberVisit(person.id, { name, address: to });
      void navigate(to);
    },
    staysOpenOnBlur: true,
  });
  const input: ComponentProps<"input"> = combobox.getInputProps({
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value),
  });
  return (
    <>
      <PaletteLine {...input} close={close} />
      <OptionList combobox={combobox} groups={groups} keyOf={({ key }) => key}>
        {({ icon: Icon, name, detail }) => (
          <>
            <Icon className="icon size-[1.15rem]" aria-hidden />
            <span className="truncate">{name}</span>
            {detail && <small className="min-w-0 truncate">{detail}</small>}
          </>
        )}
      </OptionList>
      <SearchState words={words} search={search} number={options.length} />
    </>
  );
}

interface SearchStateProps {
  words: string;
  search: ReturnType<typeof useResults>;
  number: number;
}

/** The state of the search. The number of results is for screen readers only. */
function SearchState({ words, search: { isEnabled, isFetching, isError, refetch }, number }: SearchStateProps) {
  return (
    <div role="status" className="palette-state">
      {isFetching && "Searching..."}
      {isError && !isFetching && (
        <>
          Couldn't search entries and leads.{" "}
          <button type="button" className="link" onClick={() => refetch()}>
            Try again
          </button>
        </>
      )}
      {isEnabled && !isFetching && !isError && number === 0 && `No results for “${words}”.`}
      {!isEnabled && words !== "" && number === 0 && "Type one more character to search everything."}
      {number > 0 && <span className="sr-only">{countText(number)}</span>}
    </div>
  );
}
