import { ExternalLink, File, type LucideIcon } from "lucide-react";
import { Link, useLocation } from "react-router";
import { entryStates } from "../../content/entry-state.ts";
import { ScreenHead } from "../panel.tsx";
import { entryPath, screenAt } from "../screens.ts";
import { Ago } from "../time.tsx";
import { askedBy } from "./asked.ts";
import type { EntryListData, Row } from "./list.server.ts";
import { NothingFound } from "./nothing.tsx";
import { Paging } from "./paging.tsx";
import { ListSearch } from "./search.tsx";
import { EntrySign } from "./sign.tsx";
import { stateWords } from "./states.ts";

const stateFilter = {
  name: "state",
  label: "State",
  options: [
    { value: "", label: "All states" },
    ...entryStates.map((value) => ({ value, label: stateWords[value].word })),
  ],
};

/** The entries of a kind, in the order of the site. */
export function EntryList({ loaderData: { screen, one, part, rows } }: { loaderData: EntryListData }) {
  const location = useLocation();
  const { search, state } = askedBy(new URLSearchParams(location.search));
  const icon = screenAt(location.pathname)?.icon ?? File;
  const what = one.toLowerCase();
  return (
    <>
      <ScreenHead title={screen.name} text={screen.purpose} />
      <ListSearch label={`Find a ${what}`} filter={stateFilter} />
      {rows.length === 0 ? (
        <NothingFound
          what={what}
          none={`There is no ${what} yet. Once there is, it stands here with its state and who changed it last.`}
          isFiltered={search !== "" || state !== null}
        />
      ) : (
        <section className="list-panel" aria-label={screen.name}>
          <table className="entries">
            <thead>
              <tr>
                <th scope="col">{one}</th>
                <th scope="col">State</th>
                <th scope="col" className="wide-only">
                  Changed
                </th>
                <th scope="col" className="wide-only">
                  By
                </th>
                <th scope="col">
                  <span className="sr-only">On the site</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <EntryRow key={row.id} row={row} icon={icon} />
              ))}
            </tbody>
          </table>
          <Paging part={part} what={`${what}${part.total === 1 ? "" : "s"}, in the order of the site`} />
        </section>
      )}
    </>
  );
}

function EntryRow({ row, icon }: { row: Row; icon: LucideIcon }) {
  const { title, summary, sign, state, publishAt, changed, by, address } = row;
  const { word, tone } = stateWords[state];
  return (
    <tr>
      <th scope="row">
        <span className="entry">
          <EntrySign sign={sign} otherwise={icon} />
          <span className="min-w-0">
            <Link to={entryPath(row) ?? ""} className="entry-title">
              {title}
            </Link>
            <span className="entry-summary">{summary}</span>
          </span>
        </span>
      </th>
      <td>
        <span className="state" data-tone={tone}>
          {word}
        </span>
        {publishAt && <span className="block text-xs text-ink-3">{publishAt.exact}</span>}
      </td>
      <td className="wide-only whitespace-nowrap first-letter:uppercase">
        <Ago at={changed} />
      </td>
      <td className="wide-only break-words">{by}</td>
      <td className="entry-acts">
        {address && (
          <a href={address} target="_blank" rel="noreferrer" className="icon-only" aria-label={`View ${title} on site`}>
            <ExternalLink className="icon size-[1.15rem]" aria-hidden />
          </a>
        )}
      </td>
    </tr>
  );
}
