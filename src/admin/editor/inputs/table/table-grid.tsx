import { Grid2x2Plus, Plus, Undo2 } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#src/admin/ui/controls.tsx";
import { Menu } from "#src/admin/ui/menu.tsx";
import { maxCellLength, maxTableColumns, maxTableRows } from "#src/domain/content/schema/values/max-lengths.ts";
import { pastedCells } from "./pasted-cells.ts";

export type Rows = readonly (readonly string[])[];
interface CellPosition {
  row: number;
  column: number;
}

/** A grid of inputs. Cells pasted from a spreadsheet fill it from the cell with the cursor. */
export function TableGrid({ rows, write }: { rows: Rows; write: (rows: Rows) => void }) {
  const [position, setPosition] = useState<CellPosition>({ row: 0, column: 0 });
  const [undoState, setUndoState] = useState<{ rows: Rows; message: string } | null>(null);
  const [announcement, announce] = useState("");
  const grid = useRef<HTMLTableElement>(null);
  const width = Math.max(...rows.map(({ length }) => length));
  const current = { row: Math.min(position.row, rows.length - 1), column: Math.min(position.column, width - 1) };

  function focus({ row, column }: CellPosition) {
    grid.current?.rows[row]?.cells[column]?.querySelector("textarea")?.focus();
  }

  /** `words` names what Undo brings back. */
  function change(next: Rows, to: CellPosition, message = "") {
    flushSync(() => {
      write(next);
      setUndoState(message === "" ? null : { rows, message });
      announce(message);
    });
    focus(to);
  }

  function edit(cell: HTMLTextAreaElement) {
    const { row, column } = positionOf(cell);
    const cells = padded(rows[row] ?? [], width);
    write(rows.with(row, cells.with(column, cell.value.replace(/\n+/g, " "))));
  }

  function paste(event: ClipboardEvent) {
    const cells = pastedCells(event.clipboardData);
    if (!cells || !isCell(event.target)) return;
    event.preventDefault();
    const from = positionOf(event.target);
    const pasted = cells.slice(0, maxTableRows - from.row).map((row) => row.slice(0, maxTableColumns - from.column));
    const isTruncated =
      pasted.length < cells.length || pasted.some((row, index) => row.length < (cells[index]?.length ?? 0));
    const next = withPastedCells(rows, width, from, pasted);
    change(
      next,
      from,
      isTruncated ? `Pasted what fits in ${maxTableColumns} columns and ${maxTableRows} rows` : "Pasted",
    );
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isCell(event.target)) return;
    const { selectionStart, selectionEnd, value } = event.target;
    const { row, column } = positionOf(event.target);
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
  const insertRow = (row: number) => change(rows.toSpliced(row, 0, newRow), { row, column: current.column });
  const insertColumn = (column: number) =>
    change(
      rows.map((cells) => padded(cells, width).toSpliced(column, 0, "")),
      { row: current.row, column },
    );
  const deleteRow = () =>
    change(
      rows.toSpliced(current.row, 1),
      { ...current, row: Math.max(current.row - 1, 0) },
      `Deleted row ${current.row + 1}`,
    );
  const deleteColumn = () =>
    change(
      rows.map((cells) => padded(cells, width).toSpliced(current.column, 1)),
      { ...current, column: Math.max(current.column - 1, 0) },
      `Deleted column ${current.column + 1}`,
    );
  const moveRow = (step: 1 | -1) => {
    const moved = rows[current.row];
    if (moved)
      change(rows.toSpliced(current.row, 1).toSpliced(current.row + step, 0, moved), {
        ...current,
        row: current.row + step,
      });
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
          onFocus={({ target }) => isCell(target) && setPosition(positionOf(target))}
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
          trigger={(triggerProps) => (
            <Button
              variant="quiet"
              aria-haspopup="true"
              leftSection={<Grid2x2Plus className="icon size-4" aria-hidden />}
              {...triggerProps}
            >
              Row {current.row + 1}, column {current.column + 1}
            </Button>
          )}
        >
          {item("Insert row above", !hasRoom.row, () => insertRow(current.row))}
          {item("Insert row below", !hasRoom.row, () => insertRow(current.row + 1))}
          {item("Move row up", current.row === 0, () => moveRow(-1))}
          {item("Move row down", current.row === rows.length - 1, () => moveRow(1))}
          {item("Delete row", rows.length === 1, deleteRow)}
          {item("Insert column left", !hasRoom.column, () => insertColumn(current.column))}
          {item("Insert column right", !hasRoom.column, () => insertColumn(current.column + 1))}
          {item("Delete column", width === 1, deleteColumn)}
        </Menu>
        {undoState && (
          <Button
            variant="quiet"
            leftSection={<Undo2 className="icon size-4" aria-hidden />}
            onClick={() => change(undoState.rows, current)}
          >
            Undo
          </Button>
        )}
        <p className="field-aside">
          {rows.length} × {width}
          {undoState && `. ${undoState.message}.`}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

/** The table has the listeners, so that a change renders one cell. */
const Cell = memo(function Cell({ text, row, column }: CellPosition & { text: string }) {
  return (
    <textarea
      rows={1}
      aria-label={`Row ${row + 1}, column ${column + 1}`}
      aria-invalid={text.trim().length > maxCellLength || undefined}
      autoComplete="off"
      value={text}
      onChange={handledByTable}
    />
  );
});

function handledByTable() {}

function isCell(target: EventTarget): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement;
}

function positionOf(cell: HTMLTextAreaElement): CellPosition {
  const { cellIndex = 0, parentElement } = cell.closest("td") ?? {};
  return { row: parentElement instanceof HTMLTableRowElement ? parentElement.rowIndex : 0, column: cellIndex };
}

/** A short row with empty cells at its end. */
function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? "");
}

/** The rows with pasted cells from a place on; the table grows as needed. */
function withPastedCells(rows: Rows, width: number, { row: top, column: left }: CellPosition, pasted: Rows): Rows {
  const columns = Math.max(width, ...pasted.map(({ length }) => left + length));
  return Array.from({ length: Math.max(rows.length, top + pasted.length) }, (_, row) =>
    Array.from({ length: columns }, (_, column) => pasted[row - top]?.[column - left] ?? rows[row]?.[column] ?? ""),
  );
}
