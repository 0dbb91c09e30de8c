import { type Editor, Extension } from "@tiptap/core";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { GapCursor } from "@tiptap/pm/gapcursor";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { keepAtoms, selectedAtom } from "./atoms/atoms.ts";
import { isInList, listCommands } from "./list-level.ts";
import { tableCommands } from "./table.ts";

export interface ToolbarCommand {
  run: (editor: Editor) => boolean;
  /** Whether a toggle is active at the cursor. */
  isOn?: (editor: Editor) => boolean;
  /** Whether it has no effect. */
  isIdle?: (editor: Editor) => boolean;
}

/** Commands of the toolbar and the keymap. */
export const commands = {
  heading: {
    run: (editor) => editor.commands.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
  },
  smallHeading: {
    run: (editor) => editor.commands.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
  },
  bold: { run: (editor) => editor.commands.toggleBold(), isOn: (editor) => editor.isActive("bold") },
  italic: { run: (editor) => editor.commands.toggleItalic(), isOn: (editor) => editor.isActive("italic") },
  bulletList: {
    run: (editor) => editor.commands.toggleBulletList(),
    isOn: (editor) => isInList(editor, "bulletList"),
  },
  orderedList: {
    run: (editor) => editor.commands.toggleOrderedList(),
    isOn: (editor) => isInList(editor, "orderedList"),
  },
  quote: { run: toggleQuote, isOn: (editor) => editor.isActive("blockquote") },
  undo: { run: (editor) => editor.commands.undo(), isIdle: (editor) => !editor.can().undo() },
  redo: { run: (editor) => editor.commands.redo(), isIdle: (editor) => !editor.can().redo() },
  moveUp: { run: (editor) => moveBlock(editor, -1) },
  moveDown: { run: (editor) => moveBlock(editor, 1) },
  ...listCommands,
  ...tableCommands,
} satisfies Record<string, ToolbarCommand>;

/**
 * Enter over a selection of several blocks: deletes the selection first, because Tiptap splits the rest by the first
 * block's rules. Returns whether it applied.
 */
export function splitSelection(editor: Editor): boolean {
  const { selection } = editor.state;
  if (!(selection instanceof TextSelection) || selection.$from.sameParent(selection.$to)) return false;
  return editor
    .chain()
    .deleteSelection()
    .command(({ commands }) => commands.splitListItem("listItem") || commands.splitBlock())
    .run();
}

/** Quotes contain only paragraphs, so other blocks become paragraphs first. */
function toggleQuote(editor: Editor): boolean {
  if (editor.isActive("blockquote")) return editor.commands.toggleBlockquote();
  return editor.chain().clearNodes().wrapIn("blockquote").run();
}

/** Moves the top-level block at the cursor, such as a picture or a whole list, up or down. */
function moveBlock({ state, view }: Editor, step: -1 | 1): boolean {
  const { doc, selection, tr } = state;
  const index = selection.$from.index(0);
  const block = doc.maybeChild(index);
  const other = doc.maybeChild(index + step);
  if (!block || !other) return false;
  const start = selection.$from.posAtIndex(index, 0);
  const to = step < 0 ? start - other.nodeSize : start + other.nodeSize;
  tr.delete(start, start + block.nodeSize).insert(to, block);
  const position = tr.doc.resolve(Math.min(to + selection.from - start, tr.doc.content.size));
  tr.setSelection(
    selection instanceof NodeSelection && selection.$from.depth === 0
      ? NodeSelection.create(tr.doc, to)
      : TextSelection.near(position),
  );
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** The browser would select an atom or a table at the end, or stay above it. */
function goToEnd({ state, view }: Editor): boolean {
  const { doc, tr } = state;
  if (doc.lastChild?.isTextblock !== false || (!doc.lastChild.isAtom && doc.lastChild.type.name !== "table"))
    return false;
  view.dispatch(tr.setSelection(new GapCursor(doc.resolve(doc.content.size))).scrollIntoView());
  return true;
}

/** Keyboard requests that the editor's React component handles. */
export interface EditorRequests {
  link: () => void;
  /** Opens the atom at a position. */
  atom: (position: number) => void;
  toolbar: () => void;
}

export const Keymap = Extension.create<{ requests: () => EditorRequests }>({
  name: "keys",
  // Runs before the keys of paragraphs and lists.
  priority: 1000,
  addKeyboardShortcuts() {
    const request = (act: (requests: EditorRequests) => void) => () => {
      act(this.options.requests());
      return true;
    };
    return {
      // Waits until the editor knows the new selection.
      "Mod-k": request(({ link }) => requestAnimationFrame(link)),
      "Alt-F10": request(({ toolbar }) => toolbar()),
      "Mod-End": ({ editor }) => goToEnd(editor),
      "Meta-ArrowDown": ({ editor }) => goToEnd(editor),
      "Alt-ArrowUp": () => commands.moveUp.run(this.editor),
      "Alt-ArrowDown": () => commands.moveDown.run(this.editor),
      Enter: ({ editor }) => {
        const position = selectedAtom(editor);
        if (position === null) return splitSelection(editor);
        this.options.requests().atom(position);
        return true;
      },
    };
  },
  addProseMirrorPlugins: () => [keepAtoms],
});

/**
 * Undo and redo that restore the exact document: Tiptap turns an empty block into a paragraph when all of it is selected,
 * and would also do that with a restored empty heading or list.
 */
export const Undo = UndoRedo.extend({
  addCommands() {
    const { undo, redo } = this.parent?.() ?? {};
    const keepingDocument =
      (command: typeof undo) => () => (props: Parameters<ReturnType<NonNullable<typeof undo>>>[0]) => {
        props.tr.setMeta("preventClearDocument", true);
        return command?.()(props) ?? false;
      };
    return { undo: keepingDocument(undo), redo: keepingDocument(redo) };
  },
});
