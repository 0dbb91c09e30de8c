import { hasParts } from "../../../content/same.ts";

/**
 * An entry's address is edited as a part of its content, so that clashes, kept copies and differences know it. No kind
 * has a field of this name, and nothing behind the server's door sees it. Empty is an address made of the title.
 */
export const slugPart = "$slug";

export function withSlug(content: object, slug: string | null): object {
  return { ...content, [slugPart]: slug ?? "" };
}

/** What a form sent of an entry, apart from its address. */
export function splitSlug(edited: unknown): { slug: string | null; content: unknown } {
  if (!hasParts(edited)) return { slug: null, content: edited };
  const { [slugPart]: slug, ...content } = edited;
  return { slug: typeof slug === "string" ? slug.trim() : null, content };
}
