import { type ChangeEvent, type ComponentProps, useState } from "react";
import { useLocation, useNavigate, useSubmit } from "react-router";
import type { Screen } from "#src/admin/session/screens.ts";
import { countText, OptionList, useSearchCombobox } from "#src/admin/ui/combobox/combobox.tsx";
import { useSearchResults } from "#src/admin/ui/combobox/use-results.ts";
import type { Person } from "#src/domain/auth/person.ts";
import {
  actionOptions,
  createOptions,
  findEverything,
  matching,
  ranked,
  recentOptions,
  screenOptions,
} from "./options.ts";
import { PaletteInput } from "./palette-input.tsx";
import { readRecent, rememberVisit } from "./recent.ts";

interface PaletteProps {
  person: Person;
  visibleScreens: readonly Screen[];
  /** The input before this was loaded. */
  initialInput: string;
  close: () => void;
  logOut: () => void;
}

/** The shortest search on the server. */
const minLength = 2;

/** The options that match the input. */
function useOptions({ person, visibleScreens, logOut }: Omit<PaletteProps, "initialInput" | "close">, query: string) {
  const { pathname } = useLocation();
  const [visits] = useState(() => readRecent(person.id));
  const submit = useSubmit();
  const actions = [
    ...createOptions(person, (action, kind) => {
      void submit({ intent: "new", kind }, { method: "post", action });
    }),
    ...actionOptions(logOut),
  ];
  const search = useSearchResults(findEverything, query, query.length >= minLength);
  const localGroups = [
    { name: "Recent", options: query === "" ? recentOptions(visits, pathname) : [] },
    { name: "Screens", options: matching(screenOptions(visibleScreens), query) },
    { name: "Actions", options: matching(actions, query) },
  ];
  // Enter must not open a result of the previous words.
  const found = search.isEnabled && !search.isPlaceholderData ? search.data : undefined;
  const matches = [...localGroups, ...(found ?? [])].filter(({ options }) => options.length > 0);
  const groups = query === "" ? matches : ranked(matches, query);
  return { groups, search, options: groups.flatMap(({ options }) => options) };
}

export function Palette({ person, visibleScreens, initialInput, close, logOut }: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(initialInput);
  const query = text.trim();
  const { groups, search, options } = useOptions({ person, visibleScreens, logOut }, query);
  const combobox = useSearchCombobox({
    options,
    query: text,
    isOpen: true,
    // Escape closes it.
    setOpen: close,
    choose: ({ name, to }) => {
      close();
      if (typeof to === "function") return to();
      if (!to.startsWith(`/cms/leads/`)) rememberVisit(person.id, { name, path: to });
      void navigate(to);
    },
    staysOpenOnBlur: true,
  });
  const input: ComponentProps<"input"> = combobox.getInputProps({
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setText(currentTarget.value),
  });
  return (
    <>
      <PaletteInput {...input} close={close} />
      <OptionList combobox={combobox} groups={groups} keyOf={({ key }) => key}>
        {({ icon: Icon, name, detail, language }) => (
          <>
            <Icon className="icon size-[1.15rem]" aria-hidden />
            <span lang={language} className="truncate">
              {name}
            </span>
            {language && <span className="language-tag">{language.toUpperCase()}</span>}
            {detail && <small className="min-w-0 truncate">{detail}</small>}
          </>
        )}
      </OptionList>
      <SearchState query={query} search={search} number={options.length} />
    </>
  );
}

interface SearchStateProps {
  query: string;
  search: ReturnType<typeof useSearchResults>;
  number: number;
}

/** The state of the search. The number of results is for screen readers only. */
function SearchState({ query, search: { isEnabled, isFetching, isError, refetch }, number }: SearchStateProps) {
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
      {isEnabled && !isFetching && !isError && number === 0 && `No results for “${query}”.`}
      {!isEnabled && query !== "" && number === 0 && "Type one more character to search everything."}
      {number > 0 && <span className="sr-only">{countText(number)}</span>}
    </div>
  );
}
