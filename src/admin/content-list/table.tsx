import type { LucideIcon } from "lucide-react";
import { File } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { screenAt } from "../../admin-session/screens.ts";
import { Sortable } from "../../admin-ui/sortable.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { EntryListData, Row } from "./list.server.ts";
import { Paging } from "./paging.tsx";
import { type PageSlice, parseListQuery } from "./query-params.ts";
import { dragHint, EntryRow } from "./row.tsx";
import { SelectAll } from "./select.tsx";
import { type ListActions, listId } from "./use-list-actions.tsx";
import { useOrder } from "./use-order.ts";
import { useSelection } from "./use-selection.ts";

export function EntryTable({ actions: { Form, result }, ...data }: EntryListData & { actions: ListActions }) {
  const { list, one, slice, rows, mayEdit } = data;
  const { pathname, search } = useLocation();
  const icon: LucideIcon = screenAt(pathname)?.icon ?? File;
  const isMovable = mayEdit && list.isOrdered && isSiteOrder(search);
  const { order, announcement, move, body } = useMoveRows(rows, slice);
  const selection = useSelection(order, result);
  const count = selection.chosen.length;
  return (
    <section id={listId} tabIndex={-1} className="list-panel focus:outline-none" aria-label={list.name}>
      <Sortable ids={[...order]} move={move}>
        <table className="entries" data-movable={isMovable ? "" : undefined}>
          <thead>
            <tr>
              {isMovable && (
                <th scope="col" className="drag-cell">
                  <span className="sr-only">Order</span>
                </th>
              )}
              {mayEdit && (
                <th scope="col" className="checkbox-cell">
                  <SelectAll selection={selection} total={rows.length} />
                </th>
              )}
              <th scope="col">{one}</th>
              <th scope="col" className="max-md:hidden">
                Status
              </th>
              <th scope="col" className="max-md:hidden">
                Changed
              </th>
              <th scope="col" className="max-xl:hidden">
                By
              </th>
              <th scope="col">
                <span className="sr-only">{mayEdit ? "Actions" : "On the site"}</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {order.map((id, index) => {
              const row = rows.find((each) => each.id === id);
              return (
                row && (
                  <EntryRow
                    key={id}
                    row={row}
                    icon={icon}
                    mayEdit={mayEdit}
                    selection={selection}
                    move={isMovable ? (to) => move(index, to) : null}
                    index={index}
                    moves={{
                      up: isMovable && slice.offset + index > 0,
                      down: isMovable && slice.offset + index < slice.total - 1,
                    }}
                    Form={Form}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </Sortable>
      {mayEdit && <BulkBar count={count} clear={() => selection.chooseAll(false)} Form={Form} />}
      <Paging slice={slice} what={orderLabel(data, search)}>
        {mayEdit && list.isOrdered && !isMovable && (
          <Link to={pathname} className="link">
            Show all in site order to move them
          </Link>
        )}
      </Paging>
      {isMovable && (
        <>
          <p id={dragHint} className="sr-only">
            Drag it, or press the up and down arrow keys. You can also use Move up and Move down in its menu.
          </p>
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </>
      )}
    </section>
  );
}

function isSiteOrder(query: string): boolean {
  const { search, state, sort } = parseListQuery(new URLSearchParams(query));
  return search === "" && state === null && sort === "site";
}

/** Moves rows, announces it, and keeps the focus on the moved row. */
function useMoveRows(rows: readonly Row[], slice: PageSlice) {
  const { order, move } = useOrder(rows.map(({ id }) => id));
  const [announcement, announce] = useState("");
  const body = useRef<HTMLTableSectionElement>(null);
  return {
    order,
    announcement,
    body,
    move: (from: number, to: number) => {
      if (to < 0 || to >= order.length) return;
      const title = rows.find(({ id }) => id === order[from])?.title ?? "";
      flushSync(() => {
        move(from, to);
        announce(`${title} moved to ${slice.offset + to + 1} of ${slice.total}`);
      });
      body.current?.rows[to]?.querySelector<HTMLElement>(".drag-handle")?.focus();
    },
  };
}

function orderLabel({ one, slice, isByDate }: EntryListData, query: string): string {
  const { sort } = parseListQuery(new URLSearchParams(query));
  const what = `${one.toLowerCase()}${slice.total === 1 ? "" : "s"}`;
  if (sort === "title") return `${what}, by title`;
  if (sort === "changed") return `${what}, last changed first`;
  return isByDate ? `${what}, newest first` : `${what}, in site order`;
}
