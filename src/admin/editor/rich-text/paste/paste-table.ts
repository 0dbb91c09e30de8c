import { Fragment, type Schema, Slice } from "@tiptap/pm/model";
import { handlePaste as pasteCells, selectedRect } from "@tiptap/pm/tables";
import type { EditorView } from "@tiptap/pm/view";
import { maxTableColumns, maxTableRows } from "#src/domain/content/schema/values/max-lengths.ts";
import { type Rows, tableNode } from "../table-rows.ts";
import { pastedCells } from "./pasted-cells.ts";

/** Pastes cells from the cell with the cursor on, and the table grows as needed. Calls back if not all of them fit. */
export function pasteTable(view: EditorView, data: DataTransfer, onTruncated: () => void): boolean {
  const cells = pastedCells(data);
  if (!cells) return false;
  const { top, left } = selectedRect(view.state);
  const fitting = cells.slice(0, maxTableRows - top).map((row) => row.slice(0, maxTableColumns - left));
  pasteCells(view, new ClipboardEvent("paste"), sliceOf(view.state.schema, fitting));
  if (fitting.length < cells.length || fitting.some((row, index) => row.length < (cells[index]?.length ?? 0)))
    onTruncated();
  return true;
}

function sliceOf(schema: Schema, rows: Rows): Slice {
  return Slice.maxOpen(Fragment.fromJSON(schema, [tableNode(rows)]));
}
