import type { Db } from "../db/tables.ts";
import { defaultLanguage } from "./languages.ts";

/** An entry that refers to another one. */
export interface Use {
  id: string;
  kind: string;
  title: string;
  /** Whether visitors see that; else it is in a draft. */
  isPublished: boolean;
}

/** What refers to an entry, and would do so in vain without it. */
export async function usesOfEntry(db: Db, id: string): Promise<Use[]> {
  const uses = await db
    .selectFrom("entry_links")
    .innerJoin("entry_texts", (join) =>
      join
        .onRef("entry_texts.entry_id", "=", "entry_links.from_entry")
        .on("entry_texts.locale", "=", defaultLanguage)
        .on("entry_texts.deleted_at", "is", null),
    )
    .select(["from_entry as id", "entry_texts.kind", "entry_texts.title"])
    .select(({ fn }) => fn.countAll().filterWhere("state", "=", "published").as("published"))
    .where("to_entry", "=", id)
    .where("from_entry", "!=", id)
    .groupBy(["from_entry", "entry_texts.kind", "entry_texts.title"])
    .orderBy("entry_texts.kind")
    .orderBy("entry_texts.title")
    .orderBy("from_entry")
    .execute();
  return uses.map(({ published, ...use }) => ({ ...use, isPublished: Number(published) > 0 }));
}
