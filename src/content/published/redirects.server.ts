import type { Db } from "../../db/tables.ts";
import { defaultLanguage, languages } from "../../languages.ts";
import { addressOf } from "./address.ts";

/** The redirect target of a path, or null. A redirect to an entry follows its current address. */
export async function redirectFor(db: Db, path: string): Promise<string | null> {
  const found = await db
    .selectFrom("redirects")
    .leftJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "redirects.to_entry")
        .onRef("entry_texts.locale", "=", "redirects.to_locale")
        .on("entry_texts.published", "is not", null)
        .on("entry_texts.deleted_at", "is", null),
    )
    .select(["to_address", "to_locale", "entry_texts.kind", "entry_texts.slug"])
    .where("from_path", "=", path)
    .executeTakeFirst();
  if (!found) return null;
  if (found.to_address !== null) return found.to_address;
  if (found.kind === null) return null;
  const language = languages.find((known) => known === found.to_locale) ?? defaultLanguage;
  return addressOf(found.kind, found.slug, language);
}
