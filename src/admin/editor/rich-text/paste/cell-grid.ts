import { maxTableColumns, maxTableRows } from "#src/domain/content/schema/values/max-lengths.ts";

/** The cells of a pasted table by row and column; null where a merged cell continues, and where a row is short. */
export type CellGrid = (HTMLTableCellElement | null)[][];

/**
 * Reads the grid of a table, without empty rows and columns at its ends. Null for a table that is too large, or that only
 * lays out a page: it contains a table, or has a single row or column.
 */
export function readCellGrid(table: HTMLTableElement): CellGrid | null {
  if (table.querySelector("table") || table.rows.length > 2 * maxTableRows) return null;
  const rows: CellGrid = Array.from(table.rows, () => []);
  for (const [row, { cells }] of [...table.rows].entries()) {
    let column = 0;
    for (const cell of cells) {
      const gridRow = rows[row];
      if (!gridRow) break;
      while (gridRow[column] !== undefined) column += 1;
      const width = Math.min(Math.max(cell.colSpan, 1), 2 * maxTableColumns);
      const height = Math.min(Math.max(cell.rowSpan, 1), rows.length - row);
      for (let down = 0; down < height; down += 1) {
        for (let right = 0; right < width; right += 1) {
          const spanned = rows[row + down];
          if (spanned) spanned[column + right] = down + right === 0 ? cell : null;
        }
      }
    }
  }
  return trimGrid(rows);
}

function trimGrid(rows: CellGrid): CellGrid | null {
  const isFilled = (cell: HTMLTableCellElement | null | undefined) => /\S/.test(cell?.textContent ?? "");
  const filledRows = rows.slice(0, rows.findLastIndex((cells) => cells.some(isFilled)) + 1);
  const columns = Math.max(0, ...filledRows.map((cells) => cells.findLastIndex(isFilled) + 1));
  if (filledRows.length < 2 || columns < 2 || filledRows.length > maxTableRows || columns > maxTableColumns)
    return null;
  return filledRows.map((cells) => Array.from({ length: columns }, (_, column) => cells[column] ?? null));
}
