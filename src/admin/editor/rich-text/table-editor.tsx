import { useRef, useState } from "react";
import type { RichText } from "#src/domain/content/schema/rich-text.ts";
import { maxTableColumns, maxTableRows } from "#src/domain/content/schema/values/max-lengths.ts";
import { commands } from "./commands.ts";
import type { TextEditorProps } from "./editor.tsx";
import { pasteTable } from "./paste/paste-table.ts";
import { createTableExtensions } from "./plain-table.ts";
import { type Rows, rowsOf, tableText } from "./table-rows.ts";
import { Toolbar, type ToolName, tableToolGroups } from "./toolbar.tsx";
import { useEditor, useToolStates } from "./use-editor.ts";

/** The editor of a table without formatting. */
export function TableEditor({ labels, text: rows, write, hasFocus }: TextEditorProps<Rows>) {
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [announcement, announce] = useState("");
  const options = { text: tableText(rows), write: (text: RichText) => write(rowsOf(text)), labels, hasFocus };
  const editor = useEditor(container, options, () => ({
    extensions: createTableExtensions({
      toolbar: () => frame.current?.querySelector<HTMLElement>("[role=toolbar] [tabindex='0']")?.focus(),
    }),
    editorProps: {
      handlePaste: (view, { clipboardData: data }) => {
        if (!data) return false;
        announce("");
        const onTruncated = () => announce(`Pasted what fits in ${maxTableColumns} columns and ${maxTableRows} rows.`);
        if (!pasteTable(view, data, onTruncated)) view.dispatch(view.state.tr.insertText(lineOf(data)));
        return true;
      },
      // Only what is dragged inside the table is dropped.
      handleDrop: (_view, _event, _slice, isMoved) => !isMoved,
    },
  }));
  const states = useToolStates(editor);

  function run(tool: ToolName) {
    if (!editor || !(tool in commands)) return;
    commands[tool as keyof typeof commands].run(editor);
    editor.view.focus();
  }

  return (
    <div ref={frame} className="rich-text">
      <Toolbar
        controls={labels.id}
        groups={tableToolGroups}
        states={states}
        run={run}
        leave={() => editor?.view.focus()}
      />
      <div ref={container} />
      <p role="status" className="rich-text-note empty:hidden">
        {announcement}
      </p>
    </div>
  );
}

function lineOf(data: DataTransfer): string {
  return data.getData("text/plain").replace(/\s+/g, " ").trim();
}
