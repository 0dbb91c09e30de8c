import { formatList } from "#src/admin/ui/format-list.ts";
import type { Db } from "#src/base/db/tables.ts";
import { inLanguage } from "#src/base/languages.ts";
import { menuOptionsFor } from "#src/domain/content/entries/lists/menus.server.ts";
import { isFixed } from "#src/domain/content/schema/fixed-pages.ts";
import type { Kind } from "#src/domain/content/schema/kind.ts";
import { kinds } from "#src/domain/content/schema/kinds.ts";
import type { EntryTarget } from "./check-entry.server.ts";

const kindsOnEveryPage: ReadonlySet<string> = new Set(["settings", "brand", "seo", "alert"]);

/** Where visitors find a published entry, as the end of a sentence: `at /portfolio/marina, and in the list at /portfolio`. */
export async function describeVisibility(
  db: Db,
  { kind, entry, language }: Pick<EntryTarget, "kind" | "entry" | "language">,
  { slug, path }: { slug: string | null; path: string | null },
): Promise<string> {
  const { listPage, displayPath: shownAt = "/", mustDiffer }: Kind = kinds[kind];
  if (path === null) return visibilityWithoutPage(kind, shownAt);
  if (mustDiffer) return `at ${path}, and in lists if its text differs enough from the others`;
  if (listPage) return `at ${path}, and in the list at ${inLanguage(`/${listPage.slug}`, language)}`;
  if (kind !== "page" || (slug !== null && isFixed(slug))) return `at ${path}`;
  const menus = (await menuOptionsFor(db, entry, language)).filter(({ text }) => text !== null);
  if (menus.length > 0) return `at ${path}, and in the menus: ${formatList(menus.map(({ label }) => label))}`;
  return `at ${path}. It isn't in a menu yet. Add it under “In the menus”`;
}

/** Settings, brand, SEO and site alerts are on every page. */
function visibilityWithoutPage(kind: string, shownAt: string): string {
  if (kindsOnEveryPage.has(kind)) return "on every page";
  const [path = "/"] = shownAt.split("#");
  return path === "/" ? "on the home page" : `at ${path}`;
}
