import { sql } from "kysely";
import { locking } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { defaultLanguage } from "#src/base/languages.ts";
import { type Actor, recordAudit } from "#src/domain/audit-log/record.server.ts";
import { raiseContentVersion } from "../../published/cache/version.server.ts";

/**
 * Moves an entry before another one of its kind, or to the end. Concurrent moves run one after the other: no entry is
 * lost or duplicated.
 */
export async function reorderEntry(
  db: Db,
  { id, before, by }: { id: string; before: string | null; by: Actor },
  now: Date,
): Promise<{ state: "done" } | { state: "missing" }> {
  return db.transaction().execute(async (tx) => {
    const moved = await tx
      .selectFrom("entries")
      .innerJoin("entry_texts", "entry_texts.entry_id", "entries.id")
      .select(["entries.kind", "title"])
      .where("entries.id", "=", id)
      .where("entry_texts.locale", "=", defaultLanguage)
      .where("entries.deleted_at", "is", null)
      .executeTakeFirst();
    if (!moved) return { state: "missing" };
    const ofKind = tx.selectFrom("entries").select("id").where("kind", "=", moved.kind).orderBy("id");
    const all = await locking(tx, ofKind).execute();
    if (before !== null && !all.some((entry) => entry.id === before)) return { state: "missing" };
    if (before === id) return { state: "done" };
    const rowNumber = sql<number>`row_number() over (order by position, id)`;
    const { numUpdatedRows } = await tx
      .with("placed", (db) =>
        db
          .selectFrom("entries")
          .select(["id", rowNumber.as("place")])
          .where("kind", "=", moved.kind),
      )
      .with("ranked", (db) =>
        db
          .selectFrom("placed")
          .select("id")
          .select(({ eb, lit, ref, selectFrom }) => {
            const target = selectFrom("placed as target").select("target.place").where("target.id", "=", before);
            const targetRowNumber = sql<number>`coalesce(${target}, ${all.length + 1}) - 0.5`;
            const newRowNumber = eb.case().when("id", "=", id).then(targetRowNumber).else(ref("place")).end();
            return sql<number>`row_number() over (order by ${newRowNumber}) - ${lit(1)}`.as("rank");
          }),
      )
      .updateTable("entries")
      .from("ranked")
      .set(({ ref }) => ({ position: ref("ranked.rank") }))
      .whereRef("ranked.id", "=", "entries.id")
      .whereRef("ranked.rank", "!=", "entries.position")
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return { state: "done" };
    const subject = { kind: moved.kind, id, title: moved.title };
    await recordAudit(tx, { person: by, act: "reordered", subject, locale: null, detail: null, at: now });
    await raiseContentVersion(tx);
    return { state: "done" };
  });
}

/** The neighbors of an entry in the order of its kind; `null` at the ends. */
export interface Neighbors {
  id: string;
  previous: string | null;
  next: string | null;
  /** The entry after the next one. */
  second: string | null;
}

/** Null if the entry does not exist or is in the trash. */
export async function neighborsOf(db: Db, id: string): Promise<Neighbors | null> {
  const neighbors = await db
    .with("placed", (db) =>
      db
        .selectFrom("entries")
        .select(({ fn, lit }) => {
          const neighborId = (direction: "lag" | "lead", distance: number) =>
            fn
              .agg<string | null>(direction, ["id", lit(distance)])
              .over((over) => over.orderBy("position").orderBy("id"));
          return [
            "id",
            neighborId("lag", 1).as("previous"),
            neighborId("lead", 1).as("next"),
            neighborId("lead", 2).as("second"),
          ];
        })
        .where("deleted_at", "is", null)
        .where("kind", "=", (eb) => eb.selectFrom("entries as own").select("own.kind").where("own.id", "=", id)),
    )
    .selectFrom("placed")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return neighbors ?? null;
}
