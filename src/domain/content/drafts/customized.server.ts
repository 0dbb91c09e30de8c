import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { KindName } from "../schema/kinds.ts";
import { examplePricing } from "../schema/price-calculator.ts";

/** Whether staff have changed the company info and the brand, uploaded pictures, and replaced the example prices. */
export async function readCustomized(db: Db) {
  const [changed, picture, examples] = await Promise.all([
    db
      .selectFrom("entry_texts")
      .select("kind")
      .where("kind", "in", ["settings", "brand"])
      .where("locale", "=", defaultLanguage)
      .where("version", ">", 1)
      .execute(),
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
      .where("locale", "=", defaultLanguage)
      .where("version", "=", 1)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  ]);
  const isChanged = (kind: KindName) => changed.some((text) => text.kind === kind);
  return {
    facts: isChanged("settings"),
    brand: isChanged("brand"),
    pictures: picture !== undefined,
    prices: examples === undefined,
  };
}
