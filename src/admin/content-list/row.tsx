import { ExternalLink, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryPath } from "../../admin-session/screens.ts";
import { DragHandle, onArrowKeys, useSortableItem } from "../../admin-ui/sortable.tsx";
import { TimeAgo } from "../../admin-ui/time.tsx";
import { EntryIcon } from "./entry-icon.tsx";
import type { Row } from "./list.server.ts";
import { RowMenu } from "./row-menu.tsx";
import { SelectOne } from "./select.tsx";
import { stateLabels } from "./state-labels.ts";
import type { ListFormComponent } from "./use-list-actions.tsx";
import type { Selection } from "./use-selection.ts";

/** The id of the text that describes the drag handles. */
export const dragHint = "grip-hint";

interface EntryRowProps {
  row: Row;
  icon: LucideIcon;
  mayEdit: boolean;
  selection: Selection;
  /** Moves the row to an index of this page; null unless the list is in site order. */
  move: ((to: number) => void) | null;
  index: number;
  moves: { up: boolean; down: boolean };
  Form: ListFormComponent;
}

export function EntryRow({ row, icon, mayEdit, selection, move, index, moves, Form }: EntryRowProps) {
  const { id, title, summary, entryIcon, changed, by, address, openBy, isUnsaved, startedBy } = row;
  const path = mayEdit ? entryPath(row) : null;
  const { item, startDrag } = useSortableItem(id);
  return (
    <tr {...item} data-chosen={selection.has(id) ? "" : undefined}>
      {move && (
        <td className="drag-cell">
          <DragHandle
            startDrag={startDrag}
            aria-label={`Move ${title}`}
            aria-describedby={dragHint}
            onKeyDown={(event) => onArrowKeys(event, (by) => move(index + by))}
          />
        </td>
      )}
      {mayEdit && (
        <td className="checkbox-cell">
          <SelectOne id={id} title={title} selection={selection} />
        </td>
      )}
      <th scope="row">
        <span className="entry">
          <EntryIcon icon={entryIcon} fallback={icon} />
          <span className="min-w-0">
            {path ? (
              <Link to={path} className="entry-title">
                {title}
              </Link>
            ) : (
              <span className="block font-medium break-words">{title}</span>
            )}
            <span className="line-clamp-1 max-w-168 text-xs text-ink-3 max-md:hidden">{summary}</span>
            {isUnsaved && (
              <span className="line-clamp-1 max-w-168 text-xs text-ink-3 max-md:hidden">
                Not saved yet. Only you see this title.
              </span>
            )}
            {openBy.length > 0 && (
              <span className="block text-xs text-ink-2">{`${namesWithVerb(openBy)} it open`}</span>
            )}
            {openBy.length === 0 && startedBy.length > 0 && (
              <span className="block text-xs text-ink-2">{`${namesWithVerb(startedBy)} not saved it yet`}</span>
            )}
            <span className="mt-[.15rem] block text-xs md:hidden">
              <State row={row} />
            </span>
          </span>
        </span>
      </th>
      <td className="max-md:hidden">
        <State row={row} />
      </td>
      <td className="max-md:hidden whitespace-nowrap first-letter:uppercase">
        <TimeAgo at={changed} />
      </td>
      <td className="max-xl:hidden min-w-36 break-words">{by}</td>
      <td className="entry-acts">
        <span className="inline-flex justify-end">
          {address && (
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className={mayEdit ? "icon-only max-md:hidden" : "icon-only"}
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

function namesWithVerb(names: string[]): string {
  return `${new Intl.ListFormat("en").format(names)} ${names.length > 1 ? "have" : "has"}`;
}

/** The state and the schedule. */
function State({ row: { state, publishAt, unpublishAt, missedAt } }: { row: Row }) {
  const { word, tone } = stateLabels[state];
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
