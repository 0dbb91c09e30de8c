import type { Db } from "../db/tables.ts";
import type { KindName } from "./kinds/kinds.ts";

/** How many entries of a kind there are, and what has become of them of late. */
export interface Tally {
  total: number;
  /** How many more than at the beginning of the time that was asked for. */
  grown: number;
  /** How many there were from the beginning of that time on, at equal distances, and how many there are. */
  course: number[];
  /** How often one of them was published, withdrawn or deleted in that time. */
  acts: number;
}

/** How many times in the past entries are counted for. */
const points = 9;

/** What the site began with is no change: nobody has added it. */
export async function tallyEntries<Name extends KindName>(
  db: Db,
  kinds: readonly Name[],
  { since, now }: { since: Date; now: Date },
): Promise<Record<Name, Tally>> {
  const { seeded_at } = await db.selectFrom("site_state").select("seeded_at").executeTakeFirstOrThrow();
  const begin = seeded_at && seeded_at > since ? seeded_at : since;
  const step = Math.max(0, now.getTime() - begin.getTime()) / points;
  const times = Array.from({ length: points }, (_, point) => new Date(begin.getTime() + point * step));
  const [entries, acts] = await Promise.all([
    db
      .selectFrom("entries")
      .select(({ fn, eb }) => [
        "kind",
        fn.countAll().filterWhere("deleted_at", "is", null).as("now"),
        ...times.map((at, point) =>
          fn
            .countAll()
            .filterWhere(eb("created_at", "<=", at).and(eb("deleted_at", "is", null).or("deleted_at", ">", at)))
            .as(`at${point}`),
        ),
      ])
      .where("kind", "in", kinds)
      .groupBy("kind")
      .execute(),
    db
      .selectFrom("history")
      .select(({ fn }) => ["subject_kind", fn.countAll().as("number")])
      .where("subject_kind", "in", kinds)
      .where("at", ">", begin)
      .groupBy("subject_kind")
      .execute(),
  ]);
  const tallies = kinds.map((kind): [Name, Tally] => {
    const counted = entries.find((row) => row.kind === kind);
    const total = Number(counted?.now ?? 0);
    const course = [...times.map((_, point) => Number(counted?.[`at${point}`] ?? 0)), total];
    const done = acts.find((row) => row.subject_kind === kind);
    return [kind, { total, grown: total - (course[0] ?? 0), course, acts: Number(done?.number ?? 0) }];
  });
  return Object.fromEntries(tallies) as Record<Name, Tally>;
}
