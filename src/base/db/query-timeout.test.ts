import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../../tests/support/databases.ts";
import { relayTo } from "../../../tests/support/relay.ts";
import { isUnavailable, withoutTimeLimit } from "./dialect.ts";
import { withQueryTimeout } from "./query-timeout.ts";

const timeoutMs = 1000;

/** One connection with a timeout of a second. */
async function connection() {
  const { url = "" } = await emptyDatabase("postgres");
  const relay = await relayTo(url);
  const pool = new Pool({ connectionString: relay.url, max: 1 });
  pool.on("error", () => {});
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: withQueryTimeout(pool, timeoutMs) }) });
  onTestFinished(() => db.destroy());
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    return rows[0]?.pid;
  };
  return { db, relay, backend };
}

function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

test("a server that hangs is unavailable, and its connection is not used again", async () => {
  const { relay, backend } = await connection();
  const before = await backend();
  relay.stall();
  expect(await errorOf(backend())).toSatisfy(isUnavailable);
  relay.flow();
  const after = await backend();
  expect(after).toBeGreaterThan(0);
  expect(after).not.toBe(before);
});

test("a transaction ends at once on a timeout, and the next one works", async () => {
  const { db, relay, backend } = await connection();
  const stalled = db.transaction().execute(async (tx) => {
    relay.stall();
    await sql`select 1`.execute(tx);
  });
  expect(await errorOf(stalled)).toSatisfy(isUnavailable);
  relay.flow();
  expect(await backend()).toBeGreaterThan(0);
});

test("work without a time limit may take longer", async () => {
  const { db } = await connection();
  const slept = withoutTimeLimit(db, (unlimited) =>
    sql`select pg_sleep(${(timeoutMs / 1000) * 1.5})`.execute(unlimited),
  );
  expect(await errorOf(slept)).toBeNull();
});
