import type { LucideIcon } from "lucide-react";
import { File } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation } from "react-router";
import { screenAt } from "../screens.ts";
import { askedBy, type Part } from "./asked.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { gripHint } from "./grip.tsx";
import type { EntryListData, Row } from "./list.server.ts";
import { Paging } from "./paging.tsx";
import { EntryRow } from "./row.tsx";
import { SelectAll } from "./select.tsx";
import { type ListWork, listId } from "./use-list-work.tsx";
import { useOrder } from "./use-order.ts";
import { useSelection } from "./use-selection.ts";

export function EntryTable({ work: { Form, answer }, ...data }: EntryListData & { work: ListWork }) {
  const { list, one, part, rows, mayEdit } = data;
  const { pathname, search } = useLocation();
  const icon: LucideIcon = screenAt(pathname)?.icon ?? File;
  const isMovable = mayEdit && list.isOrdered && showsSiteOrder(search);
  const { order, said, move, body } = useMoving(rows, part);
  const selection = useSelection(order, answer);
  const count = selection.chosen.length;
  return (
    <section id={listId} tabIndex={-1} className="list-panel focus:outline-none" aria-label={list.name}>
      <table className="entries" data-movable={isMovable ? "" : undefined}>
        <thead>
          <tr>
            {isMovable && (
              <th scope="col" className="grip-cell">
                <span className="sr-only">Order</span>
              </th>
            )}
            {mayEdit && (
              <th scope="col" className="tick-cell">
                <SelectAll selection={selection} total={rows.length} />
              </th>
            )}
            <th scope="col">{one}</th>
            <th scope="col" className="wide-only">
              State
            </th>
            <th scope="col" className="wide-only">
              Changed
            </th>
            <th scope="col" className="wide-only roomy-only">
              By
            </th>
            <th scope="col">
              <span className="sr-only">{mayEdit ? "What to do" : "On the site"}</span>
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
                    up: isMovable && part.offset + index > 0,
                    down: isMovable && part.offset + index < part.total - 1,
                  }}
                  Form={Form}
                />
              )
            );
          })}
        </tbody>
      </table>
      {mayEdit && <BulkBar count={count} clear={() => selection.chooseAll(false)} Form={Form} />}
      <Paging part={part} what={orderInWords(data, search)}>
        {mayEdit && list.isOrdered && !isMovable && (
          <Link to={pathname} className="link">
            Show all in site order, to move them
          </Link>
        )}
      </Paging>
      {isMovable && (
        <>
          <p id={gripHint} className="sr-only">
            Drag it, or press the arrow keys up and down. The menu of each has Move up and Move down.
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      )}
    </section>
  );
}

function showsSiteOrder(query: string): boolean {
  const { search, state, sort } = askedBy(new URLSearchParams(query));
  return search === "" && state === null && sort === "site";
}

/** Moves rows, tells it, and keeps the focus with what is moved. */
function useMoving(rows: readonly Row[], part: Part) {
  const { order, move } = useOrder(rows.map(({ id }) => id));
  const [said, tell] = useState("");
  const body = useRef<HTMLTableSectionElement>(null);
  return {
    order,
    said,
    body,
    move: (from: number, to: number) => {
      if (to < 0 || to >= order.length) return;
      const title = rows.find(({ id }) => id === order[from])?.title ?? "";
      flushSync(() => {
        move(from, to);
        tell(`${title} moved to ${part.offset + to + 1} of ${part.total}`);
      });
      body.current?.rows[to]?.querySelector<HTMLElement>(".row-grip")?.focus();
    },
  };
}

function orderInWords({ one, part, isByDay }: EntryListData, query: string): string {
  const { sort } = askedBy(new URLSearchParams(query));
  const what = `${one.toLowerCase()}${part.total === 1 ? "" : "s"}`;
  if (sort === "title") return `${what}, by title`;
  if (sort === "changed") return `${what}, the last changed first`;
  return isByDay ? `${what}, the latest first` : `${what}, in the order of the site`;
}
