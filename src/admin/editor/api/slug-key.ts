import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { isRecord } from "#src/domain/content/schema/values/deep-equal.ts";
import { slugFor } from "#src/domain/content/schema/values/slugs.ts";

/**
 * An entry's slug is edited as a part of its content, so that conflicts, autosaves and differences include it. No kind
 * has a field of this name, and the content layer never sees it. Empty means: created from the title.
 */
export const slugKey = "$slug";

export function withSlug(content: object, slug: string | null): object {
  return { ...content, [slugKey]: slug ?? "" };
}

/** `Storm Plan 2026!` becomes `storm-plan-2026`. Text without a letter or number stays, to be refused. */
export function toSlug(text: string, language: Language): string {
  return slugFor(text, language) || text.trim();
}

/** Splits a form's content from its slug. */
export function splitSlug(
  edited: unknown,
  language: Language = defaultLanguage,
): { slug: string | null; content: unknown } {
  if (!isRecord(edited)) return { slug: null, content: edited };
  const { [slugKey]: slug, ...content } = edited;
  return { slug: typeof slug === "string" ? toSlug(slug, language) : null, content };
}
