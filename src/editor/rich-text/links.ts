import { type Editor, getMarkRange } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { Link } from "../../content/schema/reference-forms.ts";

/** A range of text and its link. */
export interface LinkedRange {
  from: number;
  to: number;
  /** Null for text without a link. */
  link: Link | null;
}

/** The link at the cursor, or the selection. */
export function rangeToLink({ state }: Editor): LinkedRange {
  const { from, to, $from } = state.selection;
  const type = state.schema.marks.link;
  const found = type && (getMarkRange($from, type) ?? null);
  if (found && to <= found.to) return { ...found, link: linkAt(state, found.from) };
  return { from, to, link: null };
}

/** The link at the cursor; null while text is selected. */
export function linkAtCursor(editor: Editor): LinkedRange | null {
  if (!editor.state.selection.empty) return null;
  const range = rangeToLink(editor);
  return range.link ? range : null;
}

function linkAt({ doc }: Editor["state"], at: number): Link | null {
  return doc.nodeAt(at)?.marks.find(({ type }) => type.name === "link")?.attrs.link ?? null;
}

/** Links a range. Inserts `words` if the range is empty. */
export function setLink({ state, view }: Editor, { from, to }: LinkedRange, link: Link, words: string): void {
  const { tr, schema } = state;
  const mark = schema.mark("link", { link });
  if (from === to) tr.insert(from, schema.text(words, mark.addToSet(state.selection.$from.marks())));
  else tr.addMark(from, to, mark);
  const end = from === to ? from + words.length : to;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(mark));
}

export function removeLink({ state, view }: Editor, { from, to }: LinkedRange): void {
  view.dispatch(state.tr.removeMark(from, to, state.schema.marks.link));
}
