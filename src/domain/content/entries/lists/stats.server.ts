import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import type { KindName } from "../../schema/kinds.ts";

/** The number of entries of a kind, and recent changes. */
export interface KindStats {
  total: number;
  /** How many are not published. */
  unpublished: number;
  /** The difference to the start of the period. */
  growth: number;
  /** The numbers at equal intervals since the start of the period, ending with the current one. */
  trend: number[];
  /** The number of public changes in the period. Drafts do not count. */
  changes: number;
}

const publicActs = ["published", "restored", "unpublished", "deleted", "undeleted", "reordered"] satisfies AuditAct[];

/** The number of intervals. */
const points = 9;

/** Default content does not count as a change. */
export async function readKindStats<Name extends KindName>(
  db: Db,
  kinds: readonly Name[],
  { since, now }: { since: Date; now: Date },
): Promise<Record<Name, KindStats>> {
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
    // Only entries created or deleted in the period: few compared to all.
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
      .selectFrom("audit_log")
      .select(({ fn }) => ["subject_kind", fn.countAll().as("number")])
      .where("subject_kind", "in", kinds)
      .where("act", "in", publicActs)
      .where("at", ">", begin)
      .groupBy("subject_kind")
      .execute(),
  ]);
  const stats = kinds.map((kind): [Name, KindStats] => {
    const total = Number(totals.find((row) => row.kind === kind)?.number ?? 0);
    const moved = changed.find((row) => row.kind === kind);
    const lasting = total - Number(moved?.now ?? 0);
    const trend = [...times.map((_, point) => lasting + Number(moved?.[`at${point}`] ?? 0)), total];
    const unpublished = Number(drafts.find((row) => row.kind === kind)?.number ?? 0);
    const done = acts.find((row) => row.subject_kind === kind);
    const growth = total - (trend[0] ?? 0);
    return [kind, { total, unpublished, growth, trend, changes: Number(done?.number ?? 0) }];
  });
  return Object.fromEntries(stats) as Record<Name, KindStats>;
}
