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

/** Where a page of the history ends: what is older comes next, whatever was done meanwhile. */
export type HistoryKey = Pick<HistoryRow, "at" | "id">;

/** The latest of what was done, or the latest before `before`; `earlier` is where the rest begins, if there is more. */
export async function readHistory(
  db: Db,
  { kinds, person, since }: HistoryFilter,
  { before = null, size }: { before?: HistoryKey | null; size: number },
): Promise<{ lines: HistoryRow[]; earlier: HistoryKey | null }> {
  const found = await db
    .selectFrom("history")
    .selectAll()
    .where("subject_kind", "in", kinds)
    .$if(person !== undefined, (query) => query.where("person_id", "=", person ?? ""))
    .$if(since !== undefined, (query) => query.where("at", ">=", since ?? new Date(0)))
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("at", "id"), "<", tuple(before?.at ?? new Date(0), before?.id ?? "")),
      ),
    )
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1)
    .execute();
  const lines = found.slice(0, size);
  return { lines, earlier: found.length > size ? (lines.at(-1) ?? null) : null };
}
