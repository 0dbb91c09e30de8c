import { type Editor, Extension, Node } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  selectedRect,
  tableEditing,
  toggleHeader,
} from "@tiptap/pm/tables";
import { maxTableColumns, maxTableRows } from "#src/domain/content/schema/values/max-lengths.ts";
import { insertBlock } from "./insert-block.ts";

/* Tables, on ProseMirror's table module. Cells are never merged, and have no widths. */

/** The module reads these attributes of cells. */
const cellAttributes = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const Table = Node.create({
  name: "table",
  group: "block",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["div", { class: "rich-text-table" }, ["table", ["tbody", 0]]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)+",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const TableCell = Node.create({
  name: "tableCell",
  content: "paragraph+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: () => ["td", 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  content: "paragraph+",
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: () => ["th", 0],
});

const roles: Readonly<Record<string, string>> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

const TableKeys = Extension.create({
  name: "tableKeys",
  // Before the keys that split and join blocks.
  priority: 900,
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  addKeyboardShortcuts() {
    const deleteIfWhole = () => deleteWholeTable(this.editor);
    return {
      Tab: () => goToCell(this.editor, 1) || addLastRow(this.editor),
      "Shift-Tab": () => goToCell(this.editor, -1),
      Backspace: deleteIfWhole,
      Delete: deleteIfWhole,
    };
  },
  addProseMirrorPlugins: () => [
    tableEditing(),
    // No command, paste or drop makes a table larger than can be stored.
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || doc.children.every(isWithinLimits) }),
  ],
});

export const tables = [Table, TableRow, TableCell, TableHeader, TableKeys];

function isWithinLimits(node: DocumentNode): boolean {
  if (node.type.name !== "table") return true;
  return node.childCount <= maxTableRows && node.children.every(({ childCount }) => childCount <= maxTableColumns);
}

type TableCommand = (state: Editor["state"], dispatch: Editor["view"]["dispatch"]) => boolean;

function run({ state, view }: Editor, command: TableCommand): boolean {
  return command(state, view.dispatch);
}

function goToCell(editor: Editor, step: 1 | -1): boolean {
  return isInTable(editor.state) && run(editor, goToNextCell(step));
}

/** In the last cell, the Tab key adds a row. */
function addLastRow(editor: Editor): boolean {
  if (!isInTable(editor.state) || sizeAt(editor).rows >= maxTableRows) return false;
  return run(editor, addRowAfter) && goToCell(editor, 1);
}

/** Deletes a table whose cells are all selected; else the keys empty the selected cells. */
function deleteWholeTable(editor: Editor): boolean {
  const { selection } = editor.state;
  const isWhole = selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection();
  return isWhole && run(editor, deleteTable);
}

/** A new table with a header row. The cursor is in its first cell. */
function insertTable(editor: Editor): boolean {
  const { schema } = editor.state;
  const row = (cell: "tableCell" | "tableHeader") => ({
    type: "tableRow",
    content: Array.from({ length: 3 }, () => ({ type: cell, content: [{ type: "paragraph" }] })),
  });
  const table = { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] };
  const position = insertBlock(editor, schema.nodeFromJSON(table), editor.state.selection.from);
  const { tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1))).scrollIntoView());
  return true;
}

/** The size of the table at the cursor. */
function sizeAt({ state }: Editor): { rows: number; columns: number } {
  const { map } = selectedRect(state);
  return { rows: map.height, columns: map.width };
}

const isOutside = ({ state }: Editor) => !isInTable(state);
const isTableFull = (side: "rows" | "columns", max: number) => (editor: Editor) =>
  isOutside(editor) || sizeAt(editor)[side] >= max;
const hasNoRowLeft = isTableFull("rows", maxTableRows);
const hasNoColumnLeft = isTableFull("columns", maxTableColumns);

/** Whether all cells of the first row or column are headings; the corner belongs to the row. */
function hasHeader(editor: Editor, side: "row" | "column"): boolean {
  if (isOutside(editor)) return false;
  const { table, map } = selectedRect(editor.state);
  const isHeader = (position: number | undefined) => table.nodeAt(position ?? 0)?.type.name === "tableHeader";
  const cells =
    side === "row"
      ? map.map.slice(0, map.width)
      : Array.from({ length: map.height }, (_, row) => map.map[row * map.width]).slice(map.height > 1 ? 1 : 0);
  return cells.every(isHeader);
}

/** Deletes the table if nothing would be left of it. */
function remove(editor: Editor, command: TableCommand): boolean {
  return !isOutside(editor) && (run(editor, command) || run(editor, deleteTable));
}

export const tableCommands = {
  insertTable: { run: insertTable },
  rowAbove: { run: (editor: Editor) => run(editor, addRowBefore), isIdle: hasNoRowLeft },
  rowBelow: { run: (editor: Editor) => run(editor, addRowAfter), isIdle: hasNoRowLeft },
  columnLeft: { run: (editor: Editor) => run(editor, addColumnBefore), isIdle: hasNoColumnLeft },
  columnRight: { run: (editor: Editor) => run(editor, addColumnAfter), isIdle: hasNoColumnLeft },
  headerRow: {
    run: (editor: Editor) => run(editor, toggleHeader("row")),
    isOn: (editor: Editor) => hasHeader(editor, "row"),
    isIdle: isOutside,
  },
  headerColumn: {
    run: (editor: Editor) => run(editor, toggleHeader("column")),
    isOn: (editor: Editor) => hasHeader(editor, "column"),
    isIdle: isOutside,
  },
  deleteRow: { run: (editor: Editor) => remove(editor, deleteRow), isIdle: isOutside },
  deleteColumn: { run: (editor: Editor) => remove(editor, deleteColumn), isIdle: isOutside },
  deleteTable: { run: (editor: Editor) => run(editor, deleteTable), isIdle: isOutside },
};
