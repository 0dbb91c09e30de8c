import { type Editor, Extension, type Extensions } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Plugin, TextSelection } from "@tiptap/pm/state";
import { selectedRect } from "@tiptap/pm/tables";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { maxCellLength } from "#src/domain/content/schema/values/max-lengths.ts";
import { Undo } from "./commands.ts";
import { TableCell, tables } from "./table.ts";

/* A table whose cells are lines of text: a text that is one table, without formatting. */

export function createTableExtensions(options: { toolbar: () => void }): Extensions {
  return [
    Document.extend({ content: "table" }),
    Text,
    Paragraph,
    ...tables.map((extension) => (extension === TableCell ? TableCell.extend({ content: "paragraph" }) : extension)),
    Undo,
    LineKeys.configure(options),
  ];
}

const LineKeys = Extension.create<{ toolbar: () => void }>({
  name: "lineKeys",
  priority: 1000,
  addKeyboardShortcuts() {
    const enter = () => goDown(this.editor);
    return {
      Enter: enter,
      "Shift-Enter": enter,
      "Alt-F10": () => {
        this.options.toolbar();
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const tooLong: Decoration[] = [];
          doc.descendants((node, position) => {
            if (node.isTextblock && node.textContent.trim().length > maxCellLength)
              tooLong.push(Decoration.node(position, position + node.nodeSize, { class: "too-long" }));
          });
          return DecorationSet.create(doc, tooLong);
        },
      },
    }),
  ],
});

/** Enter goes to the cell below. */
function goDown({ view }: Editor): boolean {
  const { tr, doc } = view.state;
  const { map, bottom, left, tableStart } = selectedRect(view.state);
  const position = map.map[bottom * map.width + left];
  const cell = position === undefined ? null : doc.nodeAt(tableStart + position);
  if (position !== undefined && cell) {
    const end = doc.resolve(tableStart + position + cell.nodeSize - 1);
    view.dispatch(tr.setSelection(TextSelection.near(end, -1)).scrollIntoView());
  }
  return true;
}
