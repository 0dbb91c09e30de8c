import { defaultLanguage, languages } from "#src/base/languages.ts";
import type { Resolved } from "#src/domain/content/fields/resolved.ts";
import type { ContentReader } from "#src/domain/content/published/reader.server.ts";
import type { Form } from "#src/domain/content/schema/kinds/form.ts";

/** The form that a lead was sent with; null for the contact form, and after the form was unpublished. */
export async function findForm(
  reader: ContentReader,
  { form, language }: { form: string | null | undefined; language: string },
): Promise<Resolved<Form> | null> {
  if (!form) return null;
  const known = languages.find((candidate) => candidate === language) ?? defaultLanguage;
  const content = await reader.content(known, ["form"], { form: { ids: [form] } });
  return content.entries("form")[0]?.content ?? null;
}
