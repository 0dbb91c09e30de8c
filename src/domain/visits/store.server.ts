import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { engineOf, locking } from "#src/base/db/dialect.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { type CountedRow, countedOf, type DayCounts, type VisitDimension } from "./day-counts.ts";
import { otherName } from "./sources.ts";

/** Rows of `visitor_digests` a day: each visitor has one, and one for each source and campaign. */
const maxDigests = 200_000;

/** Different names a day. The visits of further ones are added up under `otherName`. */
const maxNames: Record<VisitDimension, number> = {
  total: 1,
  served: 2,
  device: 2,
  page: 300,
  source: 100,
  campaign: 50,
  language: 40,
  download: 300,
  "download-part": 300,
  "download-robot": 300,
};

const dimensions = Object.keys(maxNames) as VisitDimension[];

/** How many months the sums are kept: two years to compare, and the current month. */
const retentionMonths = 25;

/** What all instances make the day's digests with. */
export async function saltOf(db: Db, day: string): Promise<string> {
  const salt = randomBytes(32).toString("base64url");
  await db
    .insertInto("visitor_salts")
    .values({ day, salt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await db.selectFrom("visitor_salts").select("salt").where("day", "=", day).executeTakeFirstOrThrow()).salt;
}

/** Adds counts to the sums of their day. A visitor who has been counted today, by any instance, is not counted again. */
export async function storeCounts(db: Db, { day, views, visitors }: DayCounts): Promise<void> {
  if (views.size === 0) return;
  await db.transaction().execute(async (tx) => {
    // One instance after the other, so that the limits hold.
    await locking(tx, tx.selectFrom("visitor_salts").select("day").where("day", "=", day)).execute();
    const stored = await storedOn(tx, day);
    // Each digest has counted one visitor in one of these.
    const digests = counted.reduce((sum, dimension) => sum + (stored.get(dimension)?.visitors ?? 0), 0);
    const sums = new Map([...views].map(([key, count]) => [key, { ...countedOf(key), views: count, visitors: 0 }]));
    for (const digest of await insertDigests(
      tx,
      day,
      [...visitors.keys()].slice(0, Math.max(0, maxDigests - digests)),
    )) {
      for (const row of visitors.get(digest) ?? []) {
        const key = `${row.dimension} ${row.name}`;
        const sum = sums.get(key) ?? { ...row, views: 0, visitors: 0 };
        sum.visitors += 1;
        sums.set(key, sum);
      }
    }
    const rows: Sum[] = [];
    for (const [dimension, dimensionSums] of Map.groupBy(sums.values(), (sum) => sum.dimension)) {
      const isWithin = dimensionSums.length + (stored.get(dimension)?.names ?? 0) <= maxNames[dimension];
      rows.push(
        ...(isWithin
          ? dimensionSums
          : withinLimit(dimensionSums, await namesOf(tx, dimension, day), maxNames[dimension])),
      );
    }
    await addSums(tx, day, rows);
  });
}

const counted = ["total", "source", "campaign"] as const;

/** How many names and visitors a day has. */
async function storedOn(tx: Tx, day: string) {
  const rows = await tx
    .selectFrom("visit_sums")
    .select(({ fn }) => ["dimension", fn.countAll<number>().as("names"), fn.sum("visitors").as("visitors")])
    .where("dimension", "in", dimensions)
    .where("day", "=", day)
    .groupBy("dimension")
    .execute();
  return new Map(rows.map(({ dimension, names, visitors }) => [dimension, { names, visitors: Number(visitors) }]));
}

async function namesOf(tx: Tx, dimension: VisitDimension, day: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("visit_sums")
    .select("name")
    .where("dimension", "=", dimension)
    .where("day", "=", day)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Arrays as the rows of a query, each as `value`. Many bound values take ten times as long. */
function rowsOf(tx: Tx, arrays: readonly (readonly unknown[])[]) {
  const json = JSON.stringify(arrays);
  // SQLite needs the condition to tell the conflict clause from a join.
  return engineOf(tx) === "sqlite"
    ? sql`json_each(${json}) where true`
    : sql`jsonb_array_elements(${json}::jsonb) as rows(value)`;
}

/** Returns those that were not there. */
async function insertDigests(tx: Tx, day: string, digests: readonly string[]): Promise<string[]> {
  if (digests.length === 0) return [];
  const values = rowsOf(
    tx,
    digests.map((digest) => [digest]),
  );
  const { rows } = await sql<{ digest: string }>`
    insert into visitor_digests (day, digest) select ${day}, value ->> 0 from ${values}
    on conflict do nothing returning digest`.execute(tx);
  return rows.map(({ digest }) => digest);
}

type Sum = CountedRow & { views: number; visitors: number };

async function addSums(tx: Tx, day: string, sums: readonly Sum[]): Promise<void> {
  const values = rowsOf(
    tx,
    sums.map(({ dimension, name, views, visitors }) => [dimension, name, views, visitors]),
  );
  await sql`
    insert into visit_sums (dimension, day, name, views, visitors)
    select value ->> 0, ${day}, value ->> 1, cast(value ->> 2 as integer), cast(value ->> 3 as integer) from ${values}
    on conflict (dimension, day, name) do update set
      views = visit_sums.views + excluded.views, visitors = visit_sums.visitors + excluded.visitors`.execute(tx);
}

/** The rows of one dimension. Names that are new today and beyond the limit are added up as one; the frequent ones go first. */
function withinLimit(sums: readonly Sum[], known: ReadonlySet<string>, limit: number): Sum[] {
  let remaining = limit - known.size;
  const named: Sum[] = [];
  const rest: Sum[] = [];
  for (const sum of sums.toSorted((a, b) => b.views + b.visitors - a.views - a.visitors)) {
    const isNamed = known.has(sum.name) || remaining > 0;
    if (isNamed && !known.has(sum.name)) remaining -= 1;
    (isNamed ? named : rest).push(sum);
  }
  const [first] = rest;
  if (!first) return named;
  const other = named.find(({ name }) => name === otherName) ?? { ...first, name: otherName, views: 0, visitors: 0 };
  if (!named.includes(other)) named.push(other);
  for (const { views, visitors } of rest) {
    other.views += views;
    other.visitors += visitors;
  }
  return named;
}

/** Deletes the salts and digests of all days before one: then nobody can tell who was counted. */
export async function forgetVisitors(db: Db, today: string): Promise<void> {
  await db.deleteFrom("visitor_digests").where("day", "<", today).execute();
  await db.deleteFrom("visitor_salts").where("day", "<", today).execute();
}

/** Deletes sums that no period shows any more. */
export async function deleteOldVisits(db: Db, now: Date): Promise<void> {
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - retentionMonths, 1))
    .toISOString()
    .slice(0, 10);
  await db.deleteFrom("visit_sums").where("day", "<", oldest).execute();
}
