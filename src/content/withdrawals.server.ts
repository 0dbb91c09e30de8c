import type { Db } from "../db/tables.ts";

/** By which a thing leaves what visitors see. */
const acts = ["unpublished", "deleted"];

/** When something of each kind was last taken off the site. Kinds of which nothing ever was are not in it. */
export async function lastWithdrawals(db: Db): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom("history")
    .select(({ fn }) => ["subject_kind", fn.max("at").as("at")])
    .where("act", "in", acts)
    .groupBy("subject_kind")
    .execute();
  // SQLite knows no type of what it has worked out: there it is the text of a date.
  return new Map(rows.map(({ subject_kind, at }) => [subject_kind, new Date(at)]));
}
