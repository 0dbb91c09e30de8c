import { type Editor, Extension, getNodeType } from "@tiptap/core";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import type { Node } from "@tiptap/pm/model";
import { liftListItem, sinkListItem } from "@tiptap/pm/schema-list";
import { Plugin } from "@tiptap/pm/state";
import { maxListLevels } from "#src/domain/content/schema/values/max-lengths.ts";

function isList({ type: { name } }: Node): boolean {
  return name === "bulletList" || name === "orderedList";
}

/** How deep lists are nested in a node. */
export function listLevels(node: Node): number {
  const inside = node.isTextblock ? 0 : Math.max(0, ...node.children.map(listLevels));
  return isList(node) ? inside + 1 : inside;
}

/** The lists around the cursor, the outermost first. */
function listsAround({ state: { selection } }: Editor): Node[] {
  const { $from } = selection;
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(isList);
}

/** Whether the innermost list at the cursor has a type. */
export function isInList(editor: Editor, type: "bulletList" | "orderedList"): boolean {
  return listsAround(editor).at(-1)?.type.name === type;
}

function moveItem(command: typeof sinkListItem, isPossible: (editor: Editor) => boolean) {
  const commandOf = ({ schema }: Editor) => command(getNodeType("listItem", schema));
  const isIdle = (editor: Editor) => {
    // The text of a table has no lists.
    if (!editor.schema.nodes.listItem) return true;
    let isStorable = false;
    commandOf(editor)(editor.state, ({ doc }) => {
      isStorable = listLevels(doc) <= maxListLevels;
    });
    return !isStorable || !isPossible(editor);
  };
  return {
    run: (editor: Editor) => !isIdle(editor) && commandOf(editor)(editor.state, editor.view.dispatch),
    isIdle,
  };
}

export const listCommands = {
  indent: moveItem(sinkListItem, () => true),
  outdent: moveItem(liftListItem, (editor) => listsAround(editor).length > 1),
};

/** After Escape, the Tab key leaves the text, out of lists and tables, too. */
function leaveByEscape(): Plugin {
  let isLeaving = false;
  const keydown = (_view: unknown, { key }: KeyboardEvent) => {
    const isHandled = isLeaving && key === "Tab";
    if (key !== "Shift") isLeaving = key === "Escape";
    return isHandled;
  };
  return new Plugin({ props: { handleDOMEvents: { keydown } } });
}

/** Where an item can't change its level, the Tab key goes on to the next input. */
const ListLevelKeys = Extension.create({
  name: "listLevelKeys",
  // Before the keys of tables.
  priority: 1000,
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => listCommands.indent.run(editor),
    "Shift-Tab": ({ editor }) => listCommands.outdent.run(editor),
  }),
  addProseMirrorPlugins: () => [leaveByEscape()],
});

const ListDeletionKeys = ListKeymap.extend({
  addKeyboardShortcuts() {
    // It would move a paragraph into the list above it.
    const { Tab: _, ...keys } = this.parent?.() ?? {};
    return keys;
  },
});

export const listKeys = [ListLevelKeys, ListDeletionKeys];
