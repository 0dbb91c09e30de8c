import { ExternalLink, type LucideIcon, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { translationLabels } from "#src/admin/editor/translation/language-tabs.tsx";
import { entryPath } from "#src/admin/session/entry-path.ts";
import { DragHandle, onArrowKeys, useSortableItem } from "#src/admin/ui/drag/sortable.tsx";
import { IconButton } from "#src/admin/ui/icon-button.tsx";
import { LinkOrText } from "../link-or-text.tsx";
import type { Row } from "./list.server.ts";
import { TimeCell } from "./list-panel.tsx";
import { RowMenu } from "./row-menu.tsx";
import { type EntrySelection, SelectEntry } from "./selection/selection.tsx";
import { stateLabels } from "./state-labels.ts";
import { EntryIcon } from "./thumbnail.tsx";
import type { ListFormComponent } from "./use-list-actions.tsx";

/** The id of the text that describes the drag handles. */
export const dragHintId = "grip-hint";

interface EntryRowProps {
  row: Row;
  icon: LucideIcon;
  selection: EntrySelection;
  /** Moves the row to an index of this page; null unless the list is in site order. */
  move: ((to: number) => void) | null;
  index: number;
  moves: { up: boolean; down: boolean };
  Form: ListFormComponent;
}

export function EntryRow({ row, icon, selection, move, index, moves, Form }: EntryRowProps) {
  const { id, title, path: url, changed, by } = row;
  const { item, startDrag } = useSortableItem(id);
  return (
    <tr {...item} data-chosen={selection.chosen.includes(id) ? "" : undefined}>
      {move && (
        <td className="drag-cell">
          <DragHandle
            startDrag={startDrag}
            aria-label={`Move ${title}`}
            aria-describedby={dragHintId}
            onKeyDown={(event) => onArrowKeys(event, (by) => move(index + by))}
          />
        </td>
      )}
      <td className="checkbox-cell">
        <SelectEntry id={id} title={title} selection={selection} />
      </td>
      <EntryCell row={row} icon={icon} />
      <td className="max-md:hidden">
        <State row={row} />
      </td>
      {row.translations.map(({ language, state }) => (
        <td key={language} className="max-lg:hidden">
          {state && (
            <LinkOrText to={entryPath({ ...row, language })} link="hover:underline">
              <span className="state" data-tone={translationLabels[state].tone}>
                {translationLabels[state].label}
              </span>
            </LinkOrText>
          )}
        </td>
      ))}
      <TimeCell at={changed} />
      <td className="max-xl:hidden min-w-36 break-words">{by}</td>
      <td className="entry-acts">
        <span className="inline-flex justify-end">
          {url && (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="icon-only max-md:hidden"
              aria-label={`View ${title} on site`}
            >
              <ExternalLink className="icon size-[1.15rem]" aria-hidden />
            </a>
          )}
          {row.isLocked ? (
            <span className="row-delete size-11" />
          ) : (
            <Form method="post" preventScrollReset className="row-delete">
              <input type="hidden" name="entry" value={id} />
              <IconButton type="submit" name="intent" value="delete" label={`Delete ${title}`} icon={Trash2} />
            </Form>
          )}
          <RowMenu row={row} Form={Form} moves={moves} />
        </span>
      </td>
    </tr>
  );
}

/** The title, the summary, and who works on it. */
function EntryCell({ row, icon }: Pick<EntryRowProps, "row" | "icon">) {
  const { title, summary, entryIcon, openBy, isUnsaved, startedBy } = row;
  return (
    <th scope="row">
      <span className="entry">
        <EntryIcon icon={entryIcon} fallback={icon} />
        <span className="min-w-0">
          <LinkOrText to={entryPath(row)} link="entry-title">
            {title}
          </LinkOrText>
          <span className="line-clamp-1 max-w-168 text-xs text-ink-3 max-md:hidden">{summary}</span>
          {isUnsaved && (
            <span className="line-clamp-1 max-w-168 text-xs text-ink-3 max-md:hidden">
              Not saved yet. Only you see this title.
            </span>
          )}
          {openBy.length > 0 && <span className="block text-xs text-ink-2">{`${namesWithVerb(openBy)} it open`}</span>}
          {openBy.length === 0 && startedBy.length > 0 && (
            <span className="block text-xs text-ink-2">{`${namesWithVerb(startedBy)} not saved it yet`}</span>
          )}
          <span className="mt-[.15rem] block text-xs md:hidden">
            <State row={row} />
          </span>
        </span>
      </span>
    </th>
  );
}

function namesWithVerb(names: string[]): string {
  return `${new Intl.ListFormat("en").format(names)} ${names.length > 1 ? "have" : "has"}`;
}

/** The state and the schedule. */
function State({ row: { state, publishAt, unpublishAt, scheduleFailedAt, notIndexed } }: { row: Row }) {
  const { label, tone } = stateLabels[state];
  return (
    <>
      <span className="state" data-tone={tone}>
        {label}
      </span>
      {notIndexed && <span className="block max-w-72 text-xs text-ink-2">Not indexed: {notIndexed}</span>}
      {publishAt && <Time>{publishAt.exact}</Time>}
      {scheduleFailedAt && <Time>Was due {scheduleFailedAt.exact}</Time>}
      {unpublishAt && <Time>Ends {unpublishAt.exact}</Time>}
    </>
  );
}

function Time({ children }: { children: ReactNode }) {
  return <span className="block text-xs whitespace-nowrap text-ink-3">{children}</span>;
}
