import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { emptyDatabase } from "../../tests/support/databases.ts";
import { relayTo } from "../../tests/support/relay.ts";
import { isUnavailable, withoutTimeLimit } from "./dialect.ts";
import { neverSilent } from "./never-silent.ts";

const limit = 1000;

/** One connection, which is given up after a second without an answer. */
async function connection() {
  const { url = "" } = await emptyDatabase("postgres");
  const relay = await relayTo(url);
  const pool = new Pool({ connectionString: relay.url, max: 1 });
  pool.on("error", () => {});
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool: neverSilent(pool, limit) }) });
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

test("a server that stands still is unavailable, and a connection on which it did is never used again", async () => {
  const { relay, backend } = await connection();
  const before = await backend();
  relay.stall();
  expect(await errorOf(backend())).toSatisfy(isUnavailable);
  relay.flow();
  const after = await backend();
  expect(after).toBeGreaterThan(0);
  expect(after).not.toBe(before);
});

test("a transaction that meets the silence ends at once, and the next one works", async () => {
  const { db, relay, backend } = await connection();
  const stalled = db.transaction().execute(async (tx) => {
    relay.stall();
    await sql`select 1`.execute(tx);
  });
  expect(await errorOf(stalled)).toSatisfy(isUnavailable);
  relay.flow();
  expect(await backend()).toBeGreaterThan(0);
});

test("what has no time limit may be silent for longer", async () => {
  const { db } = await connection();
  const slept = withoutTimeLimit(db, (unlimited) => sql`select pg_sleep(${(limit / 1000) * 1.5})`.execute(unlimited));
  expect(await errorOf(slept)).toBeNull();
});
