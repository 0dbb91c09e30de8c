import { ExternalLink, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryPath } from "../screens.ts";
import { Ago } from "../time.tsx";
import { Grip } from "./grip.tsx";
import type { Row } from "./list.server.ts";
import { RowMenu } from "./row-menu.tsx";
import { SelectOne } from "./select.tsx";
import { EntrySign } from "./sign.tsx";
import { stateWords } from "./states.ts";
import type { ListFormComponent } from "./use-list-work.tsx";
import type { Selection } from "./use-selection.ts";

interface EntryRowProps {
  row: Row;
  icon: LucideIcon;
  mayEdit: boolean;
  selection: Selection;
  /** Moves it to a place of the page; none where the list does not show the order of the site. */
  move: ((to: number) => void) | null;
  index: number;
  moves: { up: boolean; down: boolean };
  Form: ListFormComponent;
}

export function EntryRow({ row, icon, mayEdit, selection, move, index, moves, Form }: EntryRowProps) {
  const { id, title, summary, sign, changed, by, address, openBy, isTyped, begunBy } = row;
  const path = mayEdit ? entryPath(row) : null;
  return (
    <tr data-chosen={selection.has(id) ? "" : undefined}>
      {move && (
        <td className="grip-cell">
          <Grip title={title} index={index} move={move} />
        </td>
      )}
      {mayEdit && (
        <td className="tick-cell">
          <SelectOne id={id} title={title} selection={selection} />
        </td>
      )}
      <th scope="row">
        <span className="entry">
          <EntrySign sign={sign} otherwise={icon} />
          <span className="min-w-0">
            {path ? (
              <Link to={path} className="entry-title">
                {title}
              </Link>
            ) : (
              <span className="block font-medium break-words">{title}</span>
            )}
            <span className="entry-summary">{summary}</span>
            {isTyped && <span className="entry-summary">Not saved yet: only you see this title</span>}
            {openBy.length > 0 && <span className="entry-open">{`${whoHas(openBy)} it open`}</span>}
            {openBy.length === 0 && begunBy.length > 0 && (
              <span className="entry-open">{`${whoHas(begunBy)} not saved it yet`}</span>
            )}
            <span className="narrow-only entry-standing">
              <State row={row} />
            </span>
          </span>
        </span>
      </th>
      <td className="wide-only">
        <State row={row} />
      </td>
      <td className="wide-only whitespace-nowrap first-letter:uppercase">
        <Ago at={changed} />
      </td>
      <td className="wide-only roomy-only min-w-36 break-words">{by}</td>
      <td className="entry-acts">
        <span className="entry-acts-line">
          {address && (
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className={mayEdit ? "icon-only wide-only" : "icon-only"}
              aria-label={`View ${title} on site`}
            >
              <ExternalLink className="icon size-[1.15rem]" aria-hidden />
            </a>
          )}
          {mayEdit && <RowMenu row={row} Form={Form} moves={moves} />}
        </span>
      </td>
    </tr>
  );
}

function whoHas(names: string[]): string {
  return `${new Intl.ListFormat("en").format(names)} ${names.length > 1 ? "have" : "has"}`;
}

/** Where it stands, and what becomes of it by itself. */
function State({ row: { state, publishAt, unpublishAt, missedAt } }: { row: Row }) {
  const { word, tone } = stateWords[state];
  return (
    <>
      <span className="state" data-tone={tone}>
        {word}
      </span>
      {publishAt && <Time>{publishAt.exact}</Time>}
      {missedAt && <Time>Was due {missedAt.exact}</Time>}
      {unpublishAt && <Time>Ends {unpublishAt.exact}</Time>}
    </>
  );
}

function Time({ children }: { children: ReactNode }) {
  return <span className="block text-xs whitespace-nowrap text-ink-3">{children}</span>;
}
