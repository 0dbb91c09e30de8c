import { UndoRedo } from "@tiptap/extensions/undo-redo";

/**
 * Undo and redo that bring back just what was there: Tiptap makes a paragraph of whatever is empty after all of it was
 * selected, and would do so with an empty heading or list that is brought back.
 */
export const Undo = UndoRedo.extend({
  addCommands() {
    const { undo, redo } = this.parent?.() ?? {};
    const asItWas = (bringBack: typeof undo) => () => (props: Parameters<ReturnType<NonNullable<typeof undo>>>[0]) => {
      props.tr.setMeta("preventClearDocument", true);
      return bringBack?.()(props) ?? false;
    };
    return { undo: asItWas(undo), redo: asItWas(redo) };
  },
});
