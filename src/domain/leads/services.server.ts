import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, type Language } from "#src/base/languages.ts";
import type { ContentReader, Published } from "#src/domain/content/published/reader.server.ts";

/** All services by title, also those that are deleted or not published: a rule may be about one. */
export async function listServices(db: Db): Promise<{ id: string; title: string; isPublished: boolean }[]> {
  const texts = await serviceTexts(db).orderBy("title").execute();
  return texts.map(({ entry_id: id, title, published, deleted_at }) => ({
    id,
    title,
    isPublished: published !== null && deleted_at === null,
  }));
}

/** Null if there is no such service. */
export async function serviceTitle(db: Db, id: string): Promise<string | null> {
  const text = await serviceTexts(db).where("entry_id", "=", id).executeTakeFirst();
  return text?.title ?? null;
}

function serviceTexts(db: Db) {
  return db
    .selectFrom("entry_texts")
    .select(["entry_id", "title", "published", "deleted_at"])
    .where("kind", "=", "service")
    .where("locale", "=", defaultLanguage);
}

/** The published service that has this slug in one of `languages`, as it is in `language`. */
export async function findService(
  reader: ContentReader,
  slug: string,
  { languages, language }: { languages: readonly Language[]; language: Language },
): Promise<Published<"service"> | undefined> {
  for (const known of languages) {
    const [found] = (await reader.content(known, ["service"], { service: { slug } })).entries("service");
    if (!found) continue;
    if (known === language) return found;
    return (await reader.content(language, ["service"], { service: { ids: [found.id] } })).entries("service")[0];
  }
  return undefined;
}

/** What visitors choose if none of the services fits, and how staff read it. */
export const otherService = { slug: "other", name: "Other" };

/** The name of a service in forms and in leads, however they came in. */
export function serviceName({ title, contactFormLabel }: { title: string; contactFormLabel: string }): string {
  return contactFormLabel || title;
}
