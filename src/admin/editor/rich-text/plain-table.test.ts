import { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { CellSelection, cellAround } from "@tiptap/pm/tables";
import fc from "fast-check";
import { expect, test } from "vitest";
import { table } from "#src/domain/content/schema/table.ts";
import { commands } from "./commands.ts";
import { createTableExtensions } from "./plain-table.ts";
import { createSerializer } from "./serializer.ts";
import { tableCommands } from "./table.ts";
import { type Rows, rowsOf, tableText } from "./table-rows.ts";

/** A headless editor of a table, and what it would store. */
function open(rows: Rows) {
  const extensions = createTableExtensions({ toolbar: () => {} });
  const editor = new Editor({ element: null, extensions, content: tableText(rows) });
  // A headless editor does not add them itself.
  editor.view.updateState(editor.state.reconfigure({ plugins: editor.extensionManager.plugins }));
  const { remember, read } = createSerializer();
  remember(editor.state.doc, tableText(rows));
  return { editor, read: () => rowsOf(read(editor.state.doc)) };
}

const cell = fc.string({ minLength: 0, maxLength: 6 }).map((text) => text.trim());
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const tool = fc.constantFrom(
  ...Object.values(tableCommands).filter(({ run }) => run !== tableCommands.insertTable.run),
);

test("every edit of a table of its own can be stored and undone, and a table is left", () => {
  fc.assert(
    fc.property(rows, fc.array(fc.tuple(fc.nat(), tool), { maxLength: 8 }), (stored, edits) => {
      const { editor, read } = open(stored);
      const width = Math.max(...stored.map(({ length }) => length));
      const before = read();
      expect(before).toEqual(stored.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? "")));
      for (const [position, { run, ...command }] of edits) {
        const { tr, doc } = editor.state;
        const cursor = TextSelection.near(doc.resolve(position % doc.content.size));
        const cell = cellAround(cursor.$from);
        const last = cellAround(TextSelection.atEnd(doc).$from);
        const cells = position % 3 === 0 && cell && last && CellSelection.create(doc, cell.pos, last.pos);
        editor.view.dispatch(tr.setSelection(cells || cursor));
        if (!("isIdle" in command && command.isIdle(editor))) run(editor);
        editor.view.dispatch(editor.state.tr.insertText("x"));
        expect(table.shape.rows.safeParse(read()).success).toBe(true);
      }
      while (commands.undo.run(editor)) {}
      expect(read()).toEqual(before);
    }),
  );
});
