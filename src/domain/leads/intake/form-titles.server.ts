import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";

/** The titles of staff's forms by id, in order, also of those in the trash: leads came by them too. */
export async function readFormTitles(db: Db): Promise<Map<string, string>> {
  const texts = await db
    .selectFrom("entry_texts")
    .select(["entry_id", "title", "locale"])
    .where("kind", "=", "form")
    .orderBy("title")
    .execute();
  const inDefaultLanguage = texts.filter(({ locale }) => locale === defaultLanguage);
  const translated = texts.filter(({ entry_id }) => inDefaultLanguage.every((text) => text.entry_id !== entry_id));
  return new Map([...inDefaultLanguage, ...translated].map(({ entry_id, title }) => [entry_id, title]));
}
