import type { Db } from "../../db/tables.ts";

/** Whether staff have changed the company info and uploaded pictures. */
export async function readCustomized(db: Db): Promise<{ facts: boolean; pictures: boolean }> {
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
