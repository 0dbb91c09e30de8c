import { type Editor, Extension } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { breakAcross, commands } from "./commands.ts";

/** What keys ask for beyond the text itself. */
export interface Wishes {
  link: () => void;
  /** Of the picture at a position. */
  picture: (at: number) => void;
  toolbar: () => void;
}

export const Keys = Extension.create<{ wishes: () => Wishes }>({
  name: "keys",
  // Before those of paragraphs and lists.
  priority: 1000,
  addKeyboardShortcuts() {
    const wish = (act: (wishes: Wishes) => void) => () => {
      act(this.options.wishes());
      return true;
    };
    return {
      // What was selected just now is known by then.
      "Mod-k": wish(({ link }) => requestAnimationFrame(link)),
      "Alt-F10": wish(({ toolbar }) => toolbar()),
      "Alt-ArrowUp": () => commands.moveUp.run(this.editor),
      "Alt-ArrowDown": () => commands.moveDown.run(this.editor),
      Enter: ({ editor }) => {
        const at = selectedPicture(editor);
        if (at === null) return breakAcross(editor);
        this.options.wishes().picture(at);
        return true;
      },
    };
  },
});

/** Where the picture stands that is selected; null while something else is. */
export function selectedPicture({ state: { selection } }: Editor): number | null {
  return selection instanceof NodeSelection && selection.node.type.name === "picture" ? selection.from : null;
}
