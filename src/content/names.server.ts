import type { Db } from "../db/tables.ts";
import type { Language } from "./languages.ts";
import { referencesIn } from "./references.ts";
import type { Names } from "./words-of.ts";

/** What the entries and pictures are called that some contents refer to. */
export async function namesIn(db: Db, contents: readonly object[], language: Language): Promise<Names> {
  const references = contents.flatMap((content) => referencesIn(content));
  const [entries, pictures] = await Promise.all([
    namesById(
      references.flatMap((reference) => ("entry" in reference ? reference.entry : [])),
      (ids) =>
        db
          .selectFrom("entry_texts")
          .select(["entry_id as id", "title as name"])
          .where("entry_id", "in", ids)
          .where("locale", "=", language)
          .where("deleted_at", "is", null)
          .execute(),
    ),
    namesById(
      references.flatMap((reference) => ("media" in reference ? reference.media : [])),
      (ids) =>
        db
          .selectFrom("media")
          .select(["id", "filename as name"])
          .where("id", "in", ids)
          .where("deleted_at", "is", null)
          .execute(),
    ),
  ]);
  return { entry: (id) => entries.get(id), picture: (id) => pictures.get(id) };
}

async function namesById(
  ids: readonly string[],
  read: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Map<string, string>> {
  const rows = ids.length > 0 ? await read([...new Set(ids)]) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
