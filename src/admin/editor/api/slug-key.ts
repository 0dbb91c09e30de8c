import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";

/**
 * An entry's slug is edited as a part of its content, so that conflicts, autosaves and differences include it. No kind
 * has a field of this name, and the content layer never sees it. Empty means: created from the title.
 */
export const slugKey = "$slug";

export function withSlug(content: object, slug: string | null): object {
  return { ...content, [slugKey]: slug ?? "" };
}

/** Splits a form's content from its slug. */
export function splitSlug(edited: unknown): { slug: string | null; content: unknown } {
  if (!isRecord(edited)) return { slug: null, content: edited };
  const { [slugKey]: slug, ...content } = edited;
  return { slug: typeof slug === "string" ? slug.trim() : null, content };
}
