import { Grid2x2Plus, Plus, Undo2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#src/admin/ui/controls.tsx";
import { Menu } from "#src/admin/ui/menu.tsx";
import { maxCellLength, maxTableColumns, maxTableRows } from "#src/domain/content/schema/values/longest.ts";
import { pastedCells } from "./pasted-cells.ts";

export type Rows = readonly (readonly string[])[];
interface Place {
  row: number;
  column: number;
}

/** A grid of inputs. Cells pasted from a spreadsheet fill it from the cell with the cursor. */
export function TableGrid({ rows, write }: { rows: Rows; write: (rows: Rows) => void }) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const [undone, setUndone] = useState<{ rows: Rows; words: string } | null>(null);
  const [announcement, announce] = useState("");
  const grid = useRef<HTMLTableElement>(null);
  const width = Math.max(...rows.map(({ length }) => length));
  const at = { row: Math.min(place.row, rows.length - 1), column: Math.min(place.column, width - 1) };

  function focus({ row, column }: Place) {
    grid.current?.rows[row]?.cells[column]?.querySelector("textarea")?.focus();
  }

  /** `words` names what Undo brings back. */
  function change(next: Rows, to: Place, words = "") {
    flushSync(() => {
      write(next);
      setUndone(words === "" ? null : { rows, words });
      announce(words);
    });
    focus(to);
  }

  function edit(cell: HTMLTextAreaElement) {
    const { row, column } = placeOf(cell);
    const cells = padded(rows[row] ?? [], width);
    write(rows.with(row, cells.with(column, cell.value.replace(/\n+/g, " "))));
  }

  function paste(event: ClipboardEvent) {
    const cells = pastedCells(event.clipboardData);
    if (!cells || !isCell(event.target)) return;
    event.preventDefault();
    const from = placeOf(event.target);
    const pasted = cells.slice(0, maxTableRows - from.row).map((row) => row.slice(0, maxTableColumns - from.column));
    const isCut = pasted.length < cells.length || pasted.some((row, index) => row.length < (cells[index]?.length ?? 0));
    const next = filled(rows, width, from, pasted);
    change(next, from, isCut ? `Pasted what fits in ${maxTableColumns} columns and ${maxTableRows} rows` : "Pasted");
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isCell(event.target)) return;
    const { selectionStart, selectionEnd, value } = event.target;
    const { row, column } = placeOf(event.target);
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!isPlain || event.nativeEvent.isComposing) return;
    const isDown = event.key === "Enter" || (event.key === "ArrowDown" && selectionEnd === value.length);
    const isUp = event.key === "ArrowUp" && selectionStart === 0;
    if (event.key === "Enter") event.preventDefault();
    if (!isDown && !isUp) return;
    event.preventDefault();
    focus({ row: row + (isDown ? 1 : -1), column });
  }

  const newRow = Array.from({ length: width }, () => "");
  const hasRoom = { row: rows.length < maxTableRows, column: width < maxTableColumns };
  const insertRow = (row: number) => change(rows.toSpliced(row, 0, newRow), { row, column: at.column });
  const insertColumn = (column: number) =>
    change(
      rows.map((cells) => padded(cells, width).toSpliced(column, 0, "")),
      { row: at.row, column },
    );
  const deleteRow = () =>
    change(rows.toSpliced(at.row, 1), { ...at, row: Math.max(at.row - 1, 0) }, `Deleted row ${at.row + 1}`);
  const deleteColumn = () =>
    change(
      rows.map((cells) => padded(cells, width).toSpliced(at.column, 1)),
      { ...at, column: Math.max(at.column - 1, 0) },
      `Deleted column ${at.column + 1}`,
    );
  const moveRow = (step: 1 | -1) => {
    const moved = rows[at.row];
    if (moved) change(rows.toSpliced(at.row, 1).toSpliced(at.row + step, 0, moved), { ...at, row: at.row + step });
  };

  const item = (label: string, isIdle: boolean, run: () => void) => (
    <button type="button" className="menu-line" disabled={isIdle} onClick={run}>
      {label}
    </button>
  );

  return (
    <>
      <div className="table-input">
        <table
          ref={grid}
          onFocus={({ target }) => isCell(target) && setPlace(placeOf(target))}
          onChange={({ target }) => isCell(target) && edit(target)}
          onPaste={paste}
          onKeyDown={onKeyDown}
        >
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={row}>
                {padded(cells, width).map((text, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column}>
                    <Cell {...{ text, row, column }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
        <Button
          variant="line"
          aria-disabled={!hasRoom.row}
          leftSection={<Plus className="icon size-4" aria-hidden />}
          onClick={() => hasRoom.row && insertRow(rows.length)}
        >
          Add row
        </Button>
        <Button
          variant="line"
          aria-disabled={!hasRoom.column}
          leftSection={<Plus className="icon size-4" aria-hidden />}
          onClick={() => hasRoom.column && insertColumn(width)}
        >
          Add column
        </Button>
        <Menu
          label="Rows and columns"
          trigger={(opens) => (
            <Button
              variant="quiet"
              aria-haspopup="true"
              leftSection={<Grid2x2Plus className="icon size-4" aria-hidden />}
              {...opens}
            >
              Row {at.row + 1}, column {at.column + 1}
            </Button>
          )}
        >
          {item("Insert row above", !hasRoom.row, () => insertRow(at.row))}
          {item("Insert row below", !hasRoom.row, () => insertRow(at.row + 1))}
          {item("Move row up", at.row === 0, () => moveRow(-1))}
          {item("Move row down", at.row === rows.length - 1, () => moveRow(1))}
          {item("Delete row", rows.length === 1, deleteRow)}
          {item("Insert column left", !hasRoom.column, () => insertColumn(at.column))}
          {item("Insert column right", !hasRoom.column, () => insertColumn(at.column + 1))}
          {item("Delete column", width === 1, deleteColumn)}
        </Menu>
        {undone && (
          <Button
            variant="quiet"
            leftSection={<Undo2 className="icon size-4" aria-hidden />}
            onClick={() => change(undone.rows, at)}
          >
            Undo
          </Button>
        )}
        <p className="field-aside">
          {rows.length} × {width}
          {undone && `. ${undone.words}.`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The table has the listeners, so that a change renders one cell. */
const Cell = memo(function Cell({ text, row, column }: Place & { text: string }) {
  return (
    <textarea
      rows={1}
      aria-label={`Row ${row + 1}, column ${column + 1}`}
      aria-invalid={text.trim().length > maxCellLength || undefined}
      autoComplete="off"
      value={text}
      onChange={listensAbove}
    />
  );
});

function listensAbove() {}

function isCell(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement;
}

function placeOf(cell: HTMLTextAreaElement): Place {
  const { cellIndex = 0, parentElement } = cell.closest("td") ?? {};
  return { row: parentElement instanceof HTMLTableRowElement ? parentElement.rowIndex : 0, column: cellIndex };
}

/** A short row with empty cells at its end. */
function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}

/** The rows with pasted cells from a place on; the table grows as needed. */
function filled(rows: Rows, width: number, { row: top, column: left }: Place, pasted: Rows): Rows {
  const columns = Math.max(width, ...pasted.map(({ length }) => left + length));
  return Array.from({ length: Math.max(rows.length, top + pasted.length) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => pasted[row - top]?.[column - left] ?? rows[row]?.[column] ?? ""),
  );
}
