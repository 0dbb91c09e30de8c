import { expect } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import { publishEntry } from "#src/domain/content/entries/publishing/publish.server.ts";
import { raiseContentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { showLanguages } from "#src/domain/content/published/site-languages.server.ts";
import type { KindName } from "#src/domain/content/schema/kinds.ts";
import type { RunningSite } from "#src/server/process/start.ts";

/** Shows visitors of a site these languages. */
export async function showLanguagesOn({ site }: RunningSite, ...languages: Language[]): Promise<void> {
  await site.services.db.transaction().execute((tx) => showLanguages(tx, languages));
  await site.version.refresh();
}

/** Makes a site one without translations, as sites were before there were any; or takes those of some entries away. */
export async function removeTranslations(db: Db, entries?: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ["entry_texts", "revisions", "entry_dates", "site_search"] as const) {
      const translations = tx.deleteFrom(table).where("locale", "<>", defaultLanguage);
      await (entries ? translations.where("entry_id", "in", entries) : translations).execute();
    }
    const links = tx.deleteFrom("entry_links").where("locale", "<>", defaultLanguage);
    await (entries ? links.where("from_entry", "in", entries) : links).execute();
    await (entries ? raiseContentVersion(tx) : showLanguages(tx, [defaultLanguage]));
  });
}

/** Takes the translations of some entries of a running site away. */
export async function removeTranslationsOn({ site }: RunningSite, ...entries: string[]): Promise<void> {
  await removeTranslations(site.services.db, entries);
  await site.version.refresh();
}

/** Publishes an entry's Spanish text: a change of what it has, or of the English one. It keeps the slug if none is given. */
export async function translateOn(
  { site }: RunningSite,
  kind: KindName,
  id: string,
  change: (content: never) => object = (content) => content,
  slug?: string,
): Promise<void> {
  const { db } = site.services;
  const texts = await db
    .selectFrom("entry_texts")
    .select(["locale", "slug", "draft", "version"])
    .where("entry_id", "=", id)
    .execute();
  const spanish = texts.find(({ locale }) => locale === "es");
  const source = spanish ?? texts[0];
  const publication = {
    ...{ kind, id, language: "es" as const, slug: slug ?? source?.slug ?? null },
    ...{ content: change(source?.draft as never), baseVersion: spanish?.version ?? 0, by: { id: null, name: "Test" } },
  };
  expect(await publishEntry(db, publication, new Date())).toMatchObject({ state: "published" });
  await site.version.refresh();
}

/** Content with Spanish in place of each text that would block publishing. */
export function translated<Content extends object>(content: Content, texts: object): Content {
  const mark = (value: unknown, key: string): unknown => {
    if (typeof value === "string")
      return /[a-z] /.test(value) && !key.startsWith("$") ? `ES ${value}`.slice(0, 60) : value;
    if (Array.isArray(value)) return value.map((one) => mark(one, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mark(inner, name)]));
  };
  return { ...(mark(content, "") as Content), ...texts };
}
