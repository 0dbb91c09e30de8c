import { type Editor, Extension, Node } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
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

export const TableCell = Node.create({
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
      // In a table of its own, the Tab key leaves the last cell.
      Tab: () => goToCell(this.editor, 1) || (!isAlone(this.editor) && addLastRow(this.editor)),
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

/** Runs a command as an undo step of its own. */
function run({ state, view }: Editor, command: TableCommand): boolean {
  return command(state, (tr) => view.dispatch(closeHistory(tr)));
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
  return isWhole && !isAlone(editor) && run(editor, deleteTable);
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

/** Whether the whole text is one table. It stays. */
function isAlone({ schema }: Editor): boolean {
  return schema.topNodeType.contentMatch.defaultType?.name === "table";
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

const isLast = (side: "rows" | "columns") => (editor: Editor) =>
  isOutside(editor) || (isAlone(editor) && sizeAt(editor)[side] === 1);

/** Whether a row is above or below the one at the cursor. */
function hasNeighbor(editor: Editor, step: 1 | -1): boolean {
  if (isOutside(editor)) return false;
  const { top, table } = selectedRect(editor.state);
  return table.maybeChild(top + step) !== null;
}

const moveRow = (step: 1 | -1) => ({
  run: (editor: Editor) =>
    run(editor, ({ doc, selection, tr }, dispatch) => {
      if (!hasNeighbor(editor, step)) return false;
      const { top, table, tableStart } = selectedRect(editor.state);
      const start = doc.resolve(tableStart).posAtIndex(top);
      const row = table.child(top);
      const to = start + step * table.child(step < 0 ? top - 1 : top + 1).nodeSize;
      tr.delete(start, start + row.nodeSize).insert(to, row);
      // Selected cells begin anywhere: then the cursor goes to the row's first cell.
      const cursor = to + (selection instanceof CellSelection ? 1 : selection.from - start);
      dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(cursor))).scrollIntoView());
      return true;
    }),
  isIdle: (editor: Editor) => !hasNeighbor(editor, step),
});

/** Deletes the table if nothing would be left of it. */
function remove(editor: Editor, command: TableCommand): boolean {
  return !isOutside(editor) && (run(editor, command) || run(editor, deleteTable));
}

export const tableCommands = {
  insertTable: { run: insertTable },
  rowAbove: { run: (editor: Editor) => run(editor, addRowBefore), isIdle: hasNoRowLeft },
  rowBelow: { run: (editor: Editor) => run(editor, addRowAfter), isIdle: hasNoRowLeft },
  rowUp: moveRow(-1),
  rowDown: moveRow(1),
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
  deleteRow: { run: (editor: Editor) => remove(editor, deleteRow), isIdle: isLast("rows") },
  deleteColumn: { run: (editor: Editor) => remove(editor, deleteColumn), isIdle: isLast("columns") },
  deleteTable: { run: (editor: Editor) => run(editor, deleteTable), isIdle: isOutside },
};
