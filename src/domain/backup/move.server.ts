import { createHash } from "node:crypto";
import { withoutTimeLimit } from "#src/base/db/dialect.ts";
import { inSnapshot, rowsOf, storedTables, type TableShape, tableShapes } from "#src/base/db/rows/read-all-rows.ts";
import { continueSequences, insertRows } from "#src/base/db/rows/replace-all-rows.ts";
import type { Db, Tx } from "#src/base/db/tables.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { rowLine } from "./backup.server.ts";

export interface MovedTable {
  name: string;
  rows: number;
  /** SHA-256 of the rows, in the order of their keys. */
  digest: string;
}

/**
 * Copies all rows into a migrated database without a site, in one transaction, and compares both: counts and digests of every
 * table. Throws a `UserFacingError` and leaves the target as it was if they differ, or if there is a site.
 */
export async function copyAllRows(from: Db, to: Db): Promise<MovedTable[]> {
  return inSnapshot(from, (source) =>
    withoutTimeLimit(to, (connection) =>
      connection.transaction().execute(async (target) => {
        await refuseSite(target);
        const shapes = await storedTables(source);
        // Migrations insert rows into some tables.
        for (const { name } of (await tableShapes(target)).toReversed())
          await target.deleteFrom(name as "entries").execute();
        for (const shape of shapes) {
          for await (const rows of rowsOf(source, shape)) {
            await insertRows(target, shape.name, JSON.parse(JSON.stringify(rows)));
          }
        }
        await continueSequences(target);
        return compare(source, target, shapes);
      }),
    ),
  );
}

async function refuseSite(target: Tx): Promise<void> {
  const { seeded_at } = await target.selectFrom("site_state").select("seeded_at").executeTakeFirstOrThrow();
  const person = await target.selectFrom("people").select("id").limit(1).executeTakeFirst();
  if (seeded_at === null && !person) return;
  throw new UserFacingError("There is a site in the new database already. Nothing was changed. Use an empty database.");
}

async function compare(source: Tx, target: Tx, shapes: readonly TableShape[]): Promise<MovedTable[]> {
  const tables: MovedTable[] = [];
  for (const shape of shapes) {
    const [before, after] = [await digestOf(source, shape), await digestOf(target, shape)];
    if (before.rows !== after.rows || before.digest !== after.digest) {
      throw new UserFacingError(
        `The table ${shape.name} differs after the copy (${before.rows} and ${after.rows} rows). Nothing was changed in either database.`,
      );
    }
    tables.push({ name: shape.name, ...after });
  }
  return tables;
}

async function digestOf(tx: Tx, shape: TableShape): Promise<Omit<MovedTable, "name">> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const rows of rowsOf(tx, shape)) {
    for (const row of rows) hash.update(rowLine(row));
    count += rows.length;
  }
  return { rows: count, digest: hash.digest("hex") };
}
