import { type Editor, getMarkRange } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import { type Link, slugForm } from "#src/domain/content/schema/values/reference-forms.ts";
import type { ReferenceStore } from "../reference-store.ts";

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
  const found = getMarkRange($from, state.schema.mark("link").type);
  if (!found || to > found.to) return { from, to, link: null };
  const mark = state.doc.nodeAt(found.from)?.marks.find(({ type }) => type.name === "link");
  return { ...found, link: mark?.attrs.link ?? null };
}

/** The link at the cursor; null while text is selected. */
export function linkAtCursor(editor: Editor): LinkedRange | null {
  if (!editor.state.selection.empty) return null;
  const range = rangeToLink(editor);
  return range.link ? range : null;
}

/** Links a range. Inserts `words` if the range is empty. */
export function setLink({ state, view }: Editor, { from, to }: LinkedRange, link: Link, text: string): void {
  const { tr, schema } = state;
  const mark = schema.mark("link", { link });
  if (from === to) tr.insert(from, schema.text(text, mark.addToSet(state.selection.$from.marks())));
  else tr.addMark(from, to, mark);
  const end = from === to ? from + text.length : to;
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(mark));
}

export function removeLink({ state, view }: Editor, { from, to }: LinkedRange): void {
  view.dispatch(state.tr.removeMark(from, to, state.schema.marks.link));
}

type FindEntryAt = ReferenceStore["findEntryAt"];

/** Turns links to this site's paths, such as pasted ones, into links to their entries, so that they follow new addresses. */
export async function linkToEntries(editor: Editor, findEntryAt: FindEntryAt): Promise<void> {
  const paths = new Set<string>();
  editor.state.doc.descendants(({ attrs, marks }) => {
    for (const { link } of [attrs, ...marks.map(({ attrs }) => attrs)]) {
      if (isInternal(link)) paths.add(link.address);
    }
  });
  const found = new Map<string, Link>();
  for (const path of paths) {
    const link = await linkTo(path, findEntryAt).catch(() => null);
    if (link) found.set(path, link);
  }
  if (found.size === 0 || editor.isDestroyed) return;
  const { tr, doc, schema } = editor.state;
  doc.descendants((node, position) => {
    const blockLink = found.get(node.attrs.link?.address);
    if (blockLink) tr.setNodeAttribute(position, "link", blockLink);
    for (const { attrs } of node.marks) {
      const link = found.get(attrs.link?.address);
      if (link) tr.addMark(position, position + node.nodeSize, schema.mark("link", { link }));
    }
  });
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

function isInternal(link: Link | undefined): link is { address: string } {
  return link !== undefined && "address" in link && link.address.startsWith("/");
}

async function linkTo(path: string, findEntryAt: FindEntryAt): Promise<Link | null> {
  const { pathname, hash, search } = new URL(path, "http://this-site.invalid");
  const found = search === "" ? await findEntryAt(pathname) : null;
  if (found === null) return null;
  const entry = found.id;
  const anchor = hash.slice(1);
  if (anchor === "") return { entry };
  return slugForm.test(anchor) ? { entry, anchor } : null;
}
