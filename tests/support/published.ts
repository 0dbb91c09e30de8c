import type { Db } from "#src/base/db/tables.ts";
import type { Language } from "#src/base/languages.ts";
import { databaseReader } from "#src/domain/content/published/published.server.ts";
import type { Published } from "#src/domain/content/published/reader.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";

/** All entries of a kind in their order. */
export async function publishedEntries<Name extends KindName>(
  db: Db,
  kind: Name,
  language: Language,
): Promise<Published<Name>[]> {
  return (await databaseReader(db).content(language, [kind])).entries(kind);
}

/** The entry with a slug, or `null`. */
export async function publishedEntry<Name extends KindName>(
  db: Db,
  kind: Name,
  language: Language,
  slug: string,
): Promise<Published<Name> | null> {
  return (await publishedEntries(db, kind, language)).find((entry) => entry.slug === slug) ?? null;
}
