import type { Editor } from "@tiptap/core";
import { Fragment, Node, Slice } from "@tiptap/pm/model";
import type { RichText } from "../../../content/kinds/rich-text.ts";
import { opened } from "./stored.ts";

/**
 * Shows another text in an editor, such as what somebody else wrote meanwhile. Only what differs is replaced, so that
 * the cursor stays where it is; what one did oneself before can still be undone.
 */
export function bringIn({ state, view }: Editor, text: RichText): void {
  const { doc, schema } = state;
  const next = Node.fromJSON(schema, opened(text));
  const { tr } = state;
  const [before, after] = [doc.children, next.children];
  const start = countSame(before, after);
  const end = countSame(before.slice(start).reverse(), after.slice(start).reverse());
  const [old, ...olds] = before.slice(start, before.length - end);
  const [fresh, ...freshs] = after.slice(start, after.length - end);
  const at = sizeOf(before.slice(0, start));
  if (old && fresh && olds.length === 0 && freshs.length === 0 && old.isTextblock && old.sameMarkup(fresh)) {
    replaceWords(tr, at + 1, old.content, fresh.content);
  } else {
    tr.replaceWith(
      at,
      doc.content.size - sizeOf(before.slice(before.length - end)),
      after.slice(start, after.length - end),
    );
  }
  view.dispatch(tr.setMeta("addToHistory", false).setMeta("preventUpdate", true));
}

/** Within one paragraph. */
function replaceWords(tr: Editor["state"]["tr"], at: number, old: Fragment, fresh: Fragment): void {
  const from = old.findDiffStart(fresh);
  const to = old.findDiffEnd(fresh);
  if (from === null || to === null) return;
  // What was doubled differs at its end as well as at its start.
  const overlap = Math.max(0, from - Math.min(to.a, to.b));
  const slice = new Slice(fresh.cut(from, to.b + overlap), 0, 0);
  tr.replace(at + from, at + to.a + overlap, slice);
}

function countSame(some: readonly Node[], others: readonly Node[]): number {
  const index = some.findIndex((node, place) => !others[place]?.eq(node));
  return index === -1 ? Math.min(some.length, others.length) : index;
}

function sizeOf(nodes: readonly Node[]): number {
  return Fragment.from(nodes).size;
}
