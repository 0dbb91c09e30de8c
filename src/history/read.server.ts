import type { Selectable } from "kysely";
import type { Db, Tables } from "../db/tables.ts";

export type HistoryRow = Selectable<Tables["history"]>;

export interface HistoryFilter {
  /** Kinds of what the acts were done to. */
  kinds: readonly string[];
  /** Who did it, by id. */
  person?: string;
  since?: Date;
}

/** A page of what was done, the latest first, and whether there is more of it. Pages count from 1. */
export async function readHistory(
  db: Db,
  { kinds, person, since }: HistoryFilter,
  { page, size }: { page: number; size: number },
): Promise<{ lines: HistoryRow[]; isMore: boolean }> {
  const found = await db
    .selectFrom("history")
    .selectAll()
    .where("subject_kind", "in", kinds)
    .$if(person !== undefined, (query) => query.where("person_id", "=", person ?? ""))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? new Date(0)))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1)
    .offset((page - 1) * size)
    .execute();
  return { lines: found.slice(0, size), isMore: found.length > size };
}
