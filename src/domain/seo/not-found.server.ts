import { contains } from "#src/base/db/full-text/contains.ts";
import { searchWords } from "#src/base/db/full-text/search-words.ts";
import type { Db } from "#src/base/db/tables.ts";

/** Who asked: people, programs such as search engines, or those that look for weaknesses. `ignored` by staff. */
export const notFoundGroups = ["people", "robots", "probes", "ignored"] as const;

export type NotFoundGroup = (typeof notFoundGroups)[number];

interface NotFoundQuery {
  group: NotFoundGroup;
  search: string;
}

function matching(db: Db, { group, search }: NotFoundQuery) {
  let query = db.selectFrom("not_found").where("ignored_at", group === "ignored" ? "is not" : "is", null);
  if (group !== "ignored") query = query.where("is_probe", "=", group === "probes");
  if (group === "people") query = query.where("hits", ">", 0);
  if (group === "robots") query = query.where("hits", "=", 0);
  for (const word of searchWords(search)) {
    query = query.where(({ or, fn, val, ref }) =>
      or([contains(fn<string>("lower", ["path"]), word), contains(fn.coalesce(ref("referrer"), val("")), word)]),
    );
  }
  return query;
}

export async function countNotFound(db: Db, query: NotFoundQuery): Promise<number> {
  const { count } = await matching(db, query)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those that people asked for most often come first. */
export function listNotFound(db: Db, { offset, limit, ...query }: NotFoundQuery & { offset: number; limit: number }) {
  return matching(db, query)
    .select(["path", "hits", "robot_hits", "referrer", "last_at"])
    .orderBy("hits", "desc")
    .orderBy("robot_hits", "desc")
    .orderBy("last_at", "desc")
    .orderBy("path")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Ignored paths are counted further. False if the path is gone from the list. */
export async function ignoreNotFound(db: Db, path: string, ignoredAt: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable("not_found")
    .set({ ignored_at: ignoredAt })
    .where("path", "=", path)
    .returning("path")
    .execute();
  return changed.length > 0;
}

/** Searches of the site that found nothing, the most frequent first. */
export function listSearchMisses(db: Db, limit: number) {
  return db
    .selectFrom("empty_searches")
    .select(["query", "count", "last_at"])
    .orderBy("count", "desc")
    .orderBy("last_at", "desc")
    .orderBy("query")
    .limit(limit)
    .execute();
}
