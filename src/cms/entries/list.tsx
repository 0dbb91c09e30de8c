import { Trash2 } from "lucide-react";
import { Link, useActionData, useLocation } from "react-router";
import { entryStates } from "../../content/entry-state.ts";
import { UndoForm } from "../form/way-back.tsx";
import { FormMessage } from "../message.tsx";
import { ScreenHead } from "../panel.tsx";
import { screenAt, screens } from "../screens.ts";
import type { ListAnswer } from "./answer.ts";
import { askedBy } from "./asked.ts";
import { DeleteQuestion } from "./delete-question.tsx";
import type { EntryListData } from "./list.server.ts";
import { NewEntry } from "./new-entry.tsx";
import { NothingFound } from "./nothing.tsx";
import { ListSearch } from "./search.tsx";
import { stateWords } from "./states.ts";
import { EntryTable } from "./table.tsx";
import { useListWork } from "./use-list-work.tsx";

const stateFilter = {
  name: "state",
  label: "State",
  options: [
    { value: "", label: "All states" },
    ...entryStates.map((value) => ({ value, label: stateWords[value].word })),
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

/** The entries of a list, and all that is done with them. */
export function EntryList({ loaderData }: { loaderData: EntryListData }) {
  const { list, one, part, rows, mayEdit, isByDay } = loaderData;
  const location = useLocation();
  const { search, state } = askedBy(new URLSearchParams(location.search));
  const isFiltered = search !== "" || state !== null;
  const isEmpty = part.total === 0 && !isFiltered;
  const work = useListWork();
  const icon = screenAt(location.pathname)?.icon;
  const beginning = mayEdit && icon && <NewEntry places={[{ ...list, icon }]} />;
  const what = one.toLowerCase();
  return (
    <>
      <ScreenHead title={list.name} text={list.purpose}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <BinLink {...loaderData} />
          {!isEmpty && beginning}
        </div>
      </ScreenHead>
      <Shipped />
      {!isEmpty && (
        <ListSearch
          label={`Find a ${what}`}
          filters={[stateFilter, sortFilter(isByDay ? "Latest first" : "Site order")]}
        />
      )}
      {rows.length === 0 ? (
        <NothingFound
          what={what}
          none={`There is no ${what} yet. Once there is, it stands here with its state and who changed it last.`}
          isFiltered={isFiltered}
        >
          {beginning}
        </NothingFound>
      ) : (
        <EntryTable {...loaderData} work={work} />
      )}
      {work.answer?.asked && <DeleteQuestion asked={work.answer.asked} Form={work.Form} />}
    </>
  );
}

function BinLink({ binned, list }: Pick<EntryListData, "binned" | "list">) {
  if (binned === 0) return null;
  return (
    <Link to={`${screens.bin.address}?list=${list.segment}`} className="link inline-flex items-center gap-2 py-2">
      <Trash2 className="icon size-4" aria-hidden />
      Bin ({binned.toLocaleString("en-US")})
    </Link>
  );
}

/** What was done, where no script could say it by a toast. */
function Shipped() {
  const answer: ListAnswer | undefined = useActionData();
  if (!answer) return null;
  return (
    <div className="mb-5 grid gap-3 empty:hidden">
      {answer.state === "refused" && answer.message && <FormMessage tone="bad">{answer.message}</FormMessage>}
      {answer.open?.map(
        ({ title, path }) =>
          path && (
            <Link key={path} to={path} className="link">
              Open “{title}”
            </Link>
          ),
      )}
      {answer.wayBack && <UndoForm wayBack={answer.wayBack} />}
    </div>
  );
}
