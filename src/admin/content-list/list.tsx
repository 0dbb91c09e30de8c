import { Trash2 } from "lucide-react";
import { Link, useActionData, useLocation } from "react-router";
import { screenAt, screens } from "../../admin-session/screens.ts";
import { UndoForm } from "../../admin-ui/form/undo.tsx";
import { FormMessage } from "../../admin-ui/message.tsx";
import { ScreenHeader } from "../../admin-ui/panel.tsx";
import { entryStates } from "../../content/entries/entry-state.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";
import { EmptyList } from "./empty-list.tsx";
import type { EntryListData } from "./list.server.ts";
import { NewEntry } from "./new-entry.tsx";
import { parseListQuery } from "./query-params.ts";
import type { ListResult } from "./result.ts";
import { ListSearch } from "./search.tsx";
import { stateLabels } from "./state-labels.ts";
import { EntryTable } from "./table.tsx";
import { useListActions } from "./use-list-actions.tsx";

const stateFilter = {
  name: "state",
  label: "Status",
  options: [
    { value: "", label: "All statuses" },
    ...entryStates.map((value) => ({ value, label: stateLabels[value].word })),
  ],
};

function sortFilter(siteOrder: string) {
  return {
    name: "sort",
    label: "Sort",
    options: [
      { value: "", label: siteOrder },
      { value: "title", label: "By title" },
      { value: "changed", label: "Last changed" },
    ],
  };
}

export function EntryList({ loaderData }: { loaderData: EntryListData }) {
  const { list, one, slice, rows, mayEdit, isByDate } = loaderData;
  const location = useLocation();
  const { search, state } = parseListQuery(new URLSearchParams(location.search));
  const isFiltered = search !== "" || state !== null;
  const isEmpty = slice.total === 0 && !isFiltered;
  const actions = useListActions();
  const icon = screenAt(location.pathname)?.icon;
  const beginning = mayEdit && icon && <NewEntry places={[{ ...list, icon }]} />;
  const what = one.toLowerCase();
  return (
    <>
      <ScreenHeader title={list.name} text={list.purpose}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <TrashLink {...loaderData} />
          {!isEmpty && beginning}
        </div>
      </ScreenHeader>
      <ResultWithoutScript />
      {!isEmpty && (
        <ListSearch
          label={`Find a ${what}`}
          filters={[stateFilter, sortFilter(isByDate ? "Newest first" : "Site order")]}
        />
      )}
      {rows.length === 0 ? (
        <EmptyList what={what} none={`No ${what} yet. Once there is one, you'll see it here.`} isFiltered={isFiltered}>
          {beginning}
        </EmptyList>
      ) : (
        <EntryTable {...loaderData} actions={actions} />
      )}
      {actions.result?.confirm && <ConfirmDelete confirmation={actions.result.confirm} Form={actions.Form} />}
    </>
  );
}

function TrashLink({ trashCount, list }: Pick<EntryListData, "trashCount" | "list">) {
  if (trashCount === 0) return null;
  return (
    <Link to={`${screens.trash.address}?list=${list.segment}`} className="link inline-flex items-center gap-2 py-2">
      <Trash2 className="icon size-4" aria-hidden />
      Trash ({trashCount.toLocaleString("en-US")})
    </Link>
  );
}

/** The result of an action, for pages without JavaScript. */
function ResultWithoutScript() {
  const result: ListResult | undefined = useActionData();
  if (!result) return null;
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {result.state === "refused" && result.message && <FormMessage tone="bad">{result.message}</FormMessage>}
      {result.links?.map(
        ({ title, path }) =>
          path && (
            <Link key={path} to={path} className="link">
              Open “{title}”
            </Link>
          ),
      )}
      {result.undo && <UndoForm undo={result.undo} />}
    </div>
  );
}
