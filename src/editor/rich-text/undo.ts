import { UndoRedo } from "@tiptap/extensions/undo-redo";

/**
 * Undo and redo that restore the exact document: Tiptap turns an empty block into a paragraph when all of it is selected,
 * and would also do that with a restored empty heading or list.
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
