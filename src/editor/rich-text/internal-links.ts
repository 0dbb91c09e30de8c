import type { Editor } from "@tiptap/core";
import type { Link } from "../../content/schema/reference-forms.ts";
import { slugForm } from "../../content/schema/reference-forms.ts";
import type { ReferenceStore } from "../reference-store.ts";

type FindEntryAt = ReferenceStore["findEntryAt"];

/** Turns links to this site's paths, such as pasted ones, into links to their entries, so that they follow new addresses. */
export async function linkToEntries(editor: Editor, findEntryAt: FindEntryAt): Promise<void> {
  const addresses = new Set<string>();
  editor.state.doc.descendants(({ marks }) => {
    for (const { attrs } of marks) if (isInternal(attrs.link)) addresses.add(attrs.link.address);
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

function isInternal(link: Link | undefined): link is { address: string } {
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
