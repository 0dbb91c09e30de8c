import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage, languageOrDefault } from "#src/base/languages.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";

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

/** The form that a lead was sent with, in the lead's language or else the default one; null for the contact form, and after the form was unpublished. */
export async function findForm(
  reader: ContentReader,
  { form, language }: { form: string | null | undefined; language: string },
): Promise<Resolved<Form> | null> {
  if (!form) return null;
  for (const known of new Set([languageOrDefault(language), defaultLanguage])) {
    const [entry] = (await reader.content(known, ["form"], { form: { ids: [form] } })).entries("form");
    if (entry) return entry.content;
  }
  return null;
}
