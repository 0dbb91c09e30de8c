import type { Db } from "../db/tables.ts";

/** What of the site staff have made their own, rather than left as it began. */
export async function whatIsOwn(db: Db): Promise<{ facts: boolean; pictures: boolean }> {
  const [facts, picture] = await Promise.all([
    db
      .selectFrom("entry_texts")
      .select("entry_id")
      .where("kind", "=", "settings")
      .where("version", ">", 1)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("media")
      .select("id")
      .where("created_by", "is not", null)
      .where("deleted_at", "is", null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { facts: facts !== undefined, pictures: picture !== undefined };
}
