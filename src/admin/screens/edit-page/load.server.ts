import { type LoadedEntry, loadEntry } from "#src/admin/editor/api/load.server.ts";
import type { SlugShape } from "#src/admin/editor/slug-field.tsx";
import type { ContentScreen } from "#src/admin/session/screens.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { LoggedInPerson } from "#src/domain/auth/person.ts";
import { hasSlugs } from "#src/domain/content/entries/editing/slugs.server.ts";
import { menuOptionsFor } from "#src/domain/content/entries/lists/menus.server.ts";
import { titleField } from "#src/domain/content/fields/parse.ts";
import { publicPathOf } from "#src/domain/content/published/public-path.ts";
import { type KindName, kinds } from "#src/domain/content/schema/kinds.ts";
import { differenceRuleOf } from "#src/domain/content/similarity/similarity.server.ts";
import type { Services } from "#src/domain/services.ts";
import { formLayout } from "./layout.ts";

export type EntryData = NonNullable<Awaited<ReturnType<typeof readEntry>>>;

/**
 * Reads an entry for its form; `null` if the list has no such entry, and no new entry of the kind `newKind` can start
 * here.
 */
export async function readEntry(
  services: Services,
  person: LoggedInPerson,
  { name, path: listPath, kinds: listKinds, creatable }: ContentScreen,
  { entry, language, newKind }: { entry: string; language: Language; newKind: string | null },
) {
  for (const kind of listKinds) {
    const isNew = kind === newKind && creatable.some((option) => option.kind === kind);
    const loaded = await loadEntry(services, person, { kind, entry, language, isNew });
    if (!loaded) continue;
    const slugShape = slugShapeOf(kind, language, loaded);
    return {
      loaded,
      list: { name, path: listPath },
      /** The label of its kind. */
      kind: kinds[kind].label,
      /** The field with its title, if it has one. */
      titleField: titleField(kind),
      /** Null for entries without a page. */
      slugShape,
      /** The menus that link to it, or could. Empty for entries without a page. */
      menus: slugShape ? await menuOptionsFor(services.db, entry, defaultLanguage) : [],
      /** Search engines see it only if its text differs from the others'. */
      isCompared: differenceRuleOf(kind) !== undefined,
      layout: formLayout(kinds[kind], loaded.root),
    };
  }
  return null;
}

function slugShapeOf(
  kind: KindName,
  language: Language,
  { isLocked, publicationStatus }: LoadedEntry,
): SlugShape | null {
  if (isLocked) {
    const fixed = publicPathOf(kind, publicationStatus.slug, language);
    return fixed === null ? null : { prefix: "", fixedPath: fixed };
  }
  const [before = ""] = publicPathOf(kind, "*", language)?.split("*") ?? [];
  return hasSlugs(kind) ? { prefix: before, fixedPath: null } : null;
}
