import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import type { AuditAct } from "#src/domain/audit-log/acts.ts";
import type { KindName } from "../../schema/kinds.ts";

/** How many entries of a kind visitors see, and recent changes. */
export interface KindStats {
  published: number;
  drafts: number;
  /** The difference to the start of the period. */
  growth: number;
  /** The numbers at equal intervals since the start of the period, ending with the current one. */
  trend: number[];
  /** The number of public changes in the period. Drafts do not count. */
  changes: number;
}

const publicActs = ["published", "restored", "unpublished", "deleted", "undeleted", "reordered"] satisfies AuditAct[];

/** The number of intervals. */
const pointCount = 9;

/** Default content does not count as a change. */
export async function readKindStats<Name extends KindName>(
  db: Db,
  kinds: readonly Name[],
  { since, now }: { since: Date; now: Date },
): Promise<Record<Name, KindStats>> {
  const { seeded_at } = await db.selectFrom("site_state").select("seeded_at").executeTakeFirstOrThrow();
  const start = seeded_at && seeded_at > since ? seeded_at : since;
  const step = Math.max(0, now.getTime() - start.getTime()) / pointCount;
  const times = Array.from({ length: pointCount }, (_, point) => new Date(start.getTime() + point * step));
  const [counts, changed, acts] = await Promise.all([
    db
      .selectFrom("entry_texts")
      .select(({ fn }) => [
        "kind",
        fn.countAll<number>().filterWhere("published_at", "is not", null).as("published"),
        fn.countAll<number>().filterWhere("published_at", "is", null).as("drafts"),
      ])
      .where("kind", "in", kinds)
      .where("locale", "=", defaultLanguage)
      .where("deleted_at", "is", null)
      .groupBy("kind")
      .execute(),
    // Only entries created or deleted in the period: few compared to all.
    db
      .selectFrom("entry_texts")
      .select(({ fn, eb }) => [
        "kind",
        fn.countAll<number>().filterWhere("deleted_at", "is", null).as("now"),
        ...times.map((at, point) =>
          fn
            .countAll<number>()
            .filterWhere(eb("created_at", "<=", at).and(eb("deleted_at", "is", null).or("deleted_at", ">", at)))
            .as(`at${point}`),
        ),
      ])
      .where("kind", "in", kinds)
      .where("locale", "=", defaultLanguage)
      .where("published_at", "is not", null)
      .where(({ eb, or }) => or([eb("created_at", ">", start), eb("deleted_at", ">", start)]))
      .groupBy("kind")
      .execute(),
    db
      .selectFrom("audit_log")
      .select(({ fn }) => ["subject_kind", fn.countAll<number>().as("number")])
      .where("subject_kind", "in", kinds)
      .where("act", "in", publicActs)
      .where("at", ">", start)
      .groupBy("subject_kind")
      .execute(),
  ]);
  const stats = kinds.map((kind): [Name, KindStats] => {
    const { published = 0, drafts = 0 } = counts.find((row) => row.kind === kind) ?? {};
    const changedRow = changed.find((row) => row.kind === kind);
    const unchangedCount = published - (changedRow?.now ?? 0);
    const trend = [...times.map((_, point) => unchangedCount + (changedRow?.[`at${point}`] ?? 0)), published];
    const actRow = acts.find((row) => row.subject_kind === kind);
    const growth = published - (trend[0] ?? 0);
    return [kind, { published, drafts, growth, trend, changes: actRow?.number ?? 0 }];
  });
  return Object.fromEntries(stats) as Record<Name, KindStats>;
}
