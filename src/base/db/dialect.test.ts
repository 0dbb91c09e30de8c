import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase, freshDatabase, openForTest } from "../../../tests/support/databases.ts";
import { isUnavailable } from "./dialect.ts";
import { databaseFile } from "./sqlite/open-sqlite.ts";

function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test("a locked SQLite file is unavailable; an invalid statement is not", async () => {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  const other = new DatabaseSync(join(options.dataDir, databaseFile));
  other.exec("begin immediate");
  expect(await errorOf(sql`create table t (x text)`.execute(db))).toSatisfy(isUnavailable);
  other.close();
  expect(await errorOf(sql`create table t (x text)`.execute(db))).toBeNull();
  expect(await errorOf(sql`select nothing`.execute(db))).not.toSatisfy(isUnavailable);
});

test("a full SQLite file is unavailable until there is space again", async () => {
  const db = await freshDatabase("sqlite");
  const fill = () => sql`create table filler as select randomblob(100000) as bytes`.execute(db);
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
  expect(await errorOf(fill())).toSatisfy(isUnavailable);
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect(await errorOf(fill())).toBeNull();
});

test("a PostgreSQL connection that is cut, or a statement that takes too long, is unavailable; a wrong one is not", async () => {
  const db = await freshDatabase("postgres");
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  expect(await errorOf(cut)).toSatisfy(isUnavailable);
  const slow = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 20`.execute(tx);
    await sql`select pg_sleep(10)`.execute(tx);
  });
  expect(await errorOf(slow)).toSatisfy(isUnavailable);
  expect(await errorOf(sql`select nothing`.execute(db))).not.toSatisfy(isUnavailable);
  expect(await errorOf(sql`select 1`.execute(db))).toBeNull();
});

test("a PostgreSQL server that is gone is unavailable", async () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  expect(isUnavailable(refused)).toBe(true);
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
  expect(isUnavailable(reset)).toBe(true);
  expect(isUnavailable(new AggregateError([refused, refused]))).toBe(true);
  expect(isUnavailable(new AggregateError([refused, new Error("a fault of ours")]))).toBe(false);
  expect(isUnavailable(new Error("timeout exceeded when trying to connect"))).toBe(true);
  const missing = Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall: "open" });
  expect(isUnavailable(missing)).toBe(false);
  expect(isUnavailable(new Error("a fault of ours"))).toBe(false);
});
