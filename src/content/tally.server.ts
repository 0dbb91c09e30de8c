import type { Db } from "../db/tables.ts";
import type { KindName } from "./kinds/kinds.ts";
import { defaultLanguage } from "./languages.ts";

/** How many entries of a kind there are, and what has become of them of late. */
export interface Tally {
  total: number;
  /** How many of them visitors do not see. */
  unpublished: number;
  /** How many more than at the beginning of the time that was asked for. */
  grown: number;
  /** How many there were from the beginning of that time on, at equal distances, and how many there are. */
  course: number[];
  /** How often what visitors see of them changed in that time. Drafts change nothing of it. */
  acts: number;
}

const publicActs = ["published", "restored", "unpublished", "deleted", "undeleted", "reordered"];

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
  const [totals, changed, drafts, acts] = await Promise.all([
    db
      .selectFrom("entries")
      .select(({ fn }) => ["kind", fn.countAll().as("number")])
      .where("kind", "in", kinds)
      .where("deleted_at", "is", null)
      .groupBy("kind")
      .execute(),
    // Of what came or went in that time alone, which is little beside all that there is.
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
      .where(({ eb, or }) => or([eb("created_at", ">", begin), eb("deleted_at", ">", begin)]))
      .groupBy("kind")
      .execute(),
    db
      .selectFrom("entry_texts")
      .select(({ fn }) => ["kind", fn.countAll().as("number")])
      .where("kind", "in", kinds)
      .where("locale", "=", defaultLanguage)
      .where("deleted_at", "is", null)
      .where("published_at", "is", null)
      .groupBy("kind")
      .execute(),
    db
      .selectFrom("history")
      .select(({ fn }) => ["subject_kind", fn.countAll().as("number")])
      .where("subject_kind", "in", kinds)
      .where("act", "in", publicActs)
      .where("at", ">", begin)
      .groupBy("subject_kind")
      .execute(),
  ]);
  const tallies = kinds.map((kind): [Name, Tally] => {
    const total = Number(totals.find((row) => row.kind === kind)?.number ?? 0);
    const moved = changed.find((row) => row.kind === kind);
    const lasting = total - Number(moved?.now ?? 0);
    const course = [...times.map((_, point) => lasting + Number(moved?.[`at${point}`] ?? 0)), total];
    const unpublished = Number(drafts.find((row) => row.kind === kind)?.number ?? 0);
    const done = acts.find((row) => row.subject_kind === kind);
    const grown = total - (course[0] ?? 0);
    return [kind, { total, unpublished, grown, course, acts: Number(done?.number ?? 0) }];
  });
  return Object.fromEntries(tallies) as Record<Name, Tally>;
}
