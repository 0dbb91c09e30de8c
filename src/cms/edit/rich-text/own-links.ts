import type { Editor } from "@tiptap/core";
import type { Link } from "../../../content/kinds/fields.ts";
import { slugForm } from "../../../content/reference-forms.ts";
import type { Choosing } from "../context.ts";

type FindEntryAt = Choosing["findEntryAt"];

/**
 * Has links to pages of this site follow them: those that only name their addresses, as pasted ones do, lead to their
 * entries from now on, where these are found.
 */
export async function followOwnPages(editor: Editor, findEntryAt: FindEntryAt): Promise<void> {
  const addresses = new Set<string>();
  editor.state.doc.descendants(({ marks }) => {
    for (const { attrs } of marks) if (isOwn(attrs.link)) addresses.add(attrs.link.address);
  });
  const found = new Map<string, Link>();
  for (const address of addresses) {
    const link = await linkTo(address, findEntryAt).catch(() => null);
    if (link) found.set(address, link);
  }
  if (found.size === 0 || editor.isDestroyed) return;
  const { tr, doc, schema } = editor.state;
  doc.descendants((node, at) => {
    for (const { attrs } of node.marks) {
      const link = found.get(attrs.link?.address);
      if (link) tr.addMark(at, at + node.nodeSize, schema.mark("link", { link }));
    }
  });
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

function isOwn(link: Link | undefined): link is { address: string } {
  return link !== undefined && "address" in link && link.address.startsWith("/");
}

async function linkTo(address: string, findEntryAt: FindEntryAt): Promise<Link | null> {
  const { pathname, hash, search } = new URL(address, "http://own");
  const found = search === "" ? await findEntryAt(pathname) : null;
  if (found === null) return null;
  const entry = found.id;
  const anchor = hash.slice(1);
  if (anchor === "") return { entry };
  return slugForm.test(anchor) ? { entry, anchor } : null;
}
