import { Trash2 } from "lucide-react";
import { Link, useLocation } from "react-router";
import { translationLabels } from "#src/admin/editor/translation/language-tabs.tsx";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { screens } from "#src/admin/session/screens.ts";
import type { FilterSelect } from "#src/admin/ui/filters.tsx";
import { plural } from "#src/admin/ui/format-count.ts";
import { ScreenHeader } from "#src/admin/ui/panel.tsx";
import { entryStates } from "#src/domain/content/entries/entry-state.ts";
import { translationStates } from "#src/domain/content/entries/translations/states.ts";
import { ConfirmRemoval } from "./confirm-removal.tsx";
import type { EntryListData } from "./list.server.ts";
import { EmptyList, ListSearch, useListQuery } from "./list-panel.tsx";
import { NewEntry } from "./new-entry.tsx";
import { isFilteredBy, translationValue } from "./query-params.ts";
import { SettingsLink } from "./settings-link.tsx";
import { stateLabels } from "./state-labels.ts";
import { EntryTable } from "./table.tsx";
import { ListResultMessage, useListActions } from "./use-list-actions.tsx";

const stateFilter: FilterSelect = {
  name: "state",
  label: "Status",
  options: [
    { value: "", label: "All statuses" },
    ...entryStates.map((value) => ({ value, label: stateLabels[value].label })),
  ],
};

const sortFilter = (siteOrder: string): FilterSelect => ({
  name: "sort",
  label: "Sort",
  options: [
    { value: "", label: siteOrder },
    { value: "title", label: "By title" },
    { value: "changed", label: "Last changed" },
  ],
});

function translationFilter(translations: EntryListData["translations"]): FilterSelect[] {
  if (translations.length === 0) return [];
  const options = translations.flatMap(({ language, name }) =>
    translationStates.map((state) => ({
      value: translationValue(language, state),
      label: `${name}: ${translationLabels[state].label}`,
    })),
  );
  return [
    { name: "translation", label: "Translation", options: [{ value: "", label: "All translations" }, ...options] },
  ];
}

/** A filter by what is in use. A value that no longer is stays while the list is filtered by it. */
function choiceFilter(
  name: "topic" | "author",
  choices: readonly { value: string; label: string }[],
  selected: string,
): FilterSelect[] {
  const isKnown = selected === "" || choices.some(({ value }) => value === selected);
  if (choices.length === 0 && isKnown) return [];
  const former = isKnown ? [] : [{ value: selected, label: `Former ${name}` }];
  const options = [{ value: "", label: `All ${plural(name)}` }, ...choices, ...former];
  return [{ name, label: name === "topic" ? "Topic" : "Author", options }];
}

export function EntryList({ loaderData }: { loaderData: EntryListData }) {
  const { list, one, slice, rows, isByDate, translations, topics, authors } = loaderData;
  const { pathname } = useLocation();
  const query = useListQuery();
  const isFiltered = isFilteredBy(query);
  const isEmpty = slice.total === 0 && !isFiltered;
  const actions = useListActions();
  const icon = screenAt(pathname)?.icon;
  const newEntry = icon && <NewEntry hasTemplates screens={[{ ...list, icon }]} />;
  const itemName = one.toLowerCase();
  return (
    <>
      <ScreenHeader title={list.name} text={list.purpose}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TrashLink {...loaderData} />
          {!isEmpty && newEntry}
        </div>
      </ScreenHeader>
      <ListResultMessage />
      {list.segment === "forms" && <SettingsLink segment={list.segment} />}
      {!isEmpty && (
        <ListSearch
          label={`Find a ${itemName}`}
          filters={[
            stateFilter,
            ...translationFilter(translations),
            ...choiceFilter("topic", topics, query.topic),
            ...choiceFilter("author", authors, query.author),
            sortFilter(isByDate ? "Newest first" : "Site order"),
          ]}
        />
      )}
      {rows.length === 0 ? (
        <EmptyList
          itemName={itemName}
          emptyText={`No ${plural(itemName)} yet. Create your first one.`}
          isFiltered={isFiltered}
        >
          {newEntry}
        </EmptyList>
      ) : (
        <EntryTable {...loaderData} actions={actions} />
      )}
      {list.segment !== "forms" && <SettingsLink segment={list.segment} />}
      {actions.result?.confirm && <ConfirmRemoval confirmation={actions.result.confirm} Form={actions.Form} />}
    </>
  );
}

function TrashLink({ trashCount, list }: Pick<EntryListData, "trashCount" | "list">) {
  if (trashCount === 0) return null;
  return (
    <Link to={`${screens.trash.path}?list=${list.segment}`} className="link inline-flex items-center gap-2 py-2">
      <Trash2 className="icon size-4" aria-hidden />
      Trash ({trashCount.toLocaleString("en-US")})
    </Link>
  );
}
