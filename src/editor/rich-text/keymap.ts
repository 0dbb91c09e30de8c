import { type Editor, Extension } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { commands, splitSelection } from "./commands.ts";

/** Keyboard requests that the editor's React component handles. */
export interface EditorRequests {
  link: () => void;
  /** Opens the picture at a position. */
  picture: (at: number) => void;
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
      "Alt-ArrowUp": () => commands.moveUp.run(this.editor),
      "Alt-ArrowDown": () => commands.moveDown.run(this.editor),
      Enter: ({ editor }) => {
        const at = selectedPicture(editor);
        if (at === null) return splitSelection(editor);
        this.options.requests().picture(at);
        return true;
      },
    };
  },
});

/** The position of the selected picture; null if none is selected. */
export function selectedPicture({ state: { selection } }: Editor): number | null {
  return selection instanceof NodeSelection && selection.node.type.name === "picture" ? selection.from : null;
}
