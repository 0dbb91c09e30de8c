import type { Db } from "../../db/tables.ts";
import { examplePricing } from "../schema/price-calculator.ts";

/** Whether staff have changed the company info, uploaded pictures, and replaced the example prices. */
export async function readCustomized(db: Db): Promise<{ facts: boolean; pictures: boolean; prices: boolean }> {
  const [facts, picture, examples] = await Promise.all([
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
    db
      .selectFrom("entry_texts")
      .select("entry_id")
      .where("entry_id", "=", examplePricing)
      .where("version", "=", 1)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  ]);
  return { facts: facts !== undefined, pictures: picture !== undefined, prices: examples === undefined };
}
