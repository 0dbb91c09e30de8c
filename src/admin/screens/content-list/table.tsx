import { File } from "lucide-react";
import { Link, useLocation } from "react-router";
import { screenAt } from "#src/admin/session/screen-at.ts";
import { Sortable } from "#src/admin/ui/drag/sortable.tsx";
import { plural } from "#src/admin/ui/format-count.ts";
import type { EntryListData } from "./list.server.ts";
import { Column, ListTable, Paging, useListQuery } from "./list-panel.tsx";
import { isFilteredBy, type ListQuery } from "./query-params.ts";
import { dragHintId, EntryRow } from "./row.tsx";
import { EntryBulkBar } from "./selection/bulk-bar.tsx";
import { type EntrySelection, SelectAll, useEntrySelection } from "./selection/selection.tsx";
import type { ListActions } from "./use-list-actions.tsx";
import { useMoveRows } from "./use-order.ts";

export function EntryTable({ actions: { Form, result }, ...data }: EntryListData & { actions: ListActions }) {
  const { list, slice, rows } = data;
  const { pathname } = useLocation();
  const icon = screenAt(pathname)?.icon ?? File;
  const query = useListQuery();
  const isSiteOrder = !isFilteredBy(query) && query.sort === "site";
  const isMovable = list.isOrdered && isSiteOrder;
  const { order, announcement, move } = useMoveRows(data);
  const selection = useEntrySelection(order, result);
  function renderRow(id: string, index: number) {
    const row = rows.find((one) => one.id === id);
    if (!row) return null;
    const position = slice.offset + index;
    return (
      <EntryRow
        key={id}
        row={row}
        icon={icon}
        selection={selection}
        move={isMovable ? (to) => move(index, to) : null}
        index={index}
        moves={{ up: isMovable && position > 0, down: isMovable && position < slice.total - 1 }}
        Form={Form}
      />
    );
  }

  return (
    <Sortable ids={[...order]} move={move}>
      <ListTable
        label={list.name}
        columns={<Columns {...data} isMovable={isMovable} selection={selection} />}
        rows={order.map(renderRow)}
        isMovable={isMovable}
      >
        <EntryBulkBar count={selection.chosen.length} clear={() => selection.chooseAll(false)} Form={Form} />
        <Paging slice={slice} itemsLabel={orderLabel(data, query)}>
          {list.isOrdered && !isMovable && (
            <Link to={pathname} className="link">
              Show all in site order to move them
            </Link>
          )}
        </Paging>
        {isMovable && <MoveHelp announcement={announcement} />}
      </ListTable>
    </Sortable>
  );
}

type ColumnsProps = EntryListData & { isMovable: boolean; selection: EntrySelection };

function Columns({ one, rows, translations, isMovable, selection }: ColumnsProps) {
  return (
    <>
      {isMovable && (
        <Column className="drag-cell" isVisuallyHidden>
          Order
        </Column>
      )}
      <Column className="checkbox-cell">
        <SelectAll selection={selection} total={rows.length} />
      </Column>
      <Column>{one}</Column>
      <Column className="max-md:hidden">Status</Column>
      {translations.map(({ language, name }) => (
        <Column key={language} className="max-lg:hidden">
          {name}
        </Column>
      ))}
      <Column className="max-md:hidden">Changed</Column>
      <Column className="max-xl:hidden">By</Column>
      <Column isVisuallyHidden>Actions</Column>
    </>
  );
}

/** For screen readers. */
function MoveHelp({ announcement }: { announcement: string }) {
  return (
    <>
      <p id={dragHintId} className="sr-only">
        Drag it, or press the up and down arrow keys. You can also use Move up and Move down in its menu.
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

function orderLabel({ one, slice, isByDate }: EntryListData, { sort }: ListQuery): string {
  const itemsLabel = slice.total === 1 ? one.toLowerCase() : plural(one.toLowerCase());
  if (sort === "title") return `${itemsLabel}, by title`;
  if (sort === "changed") return `${itemsLabel}, last changed first`;
  return isByDate ? `${itemsLabel}, newest first` : `${itemsLabel}, in site order`;
}
