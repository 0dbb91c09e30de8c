// @module-tag long
import { open } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "#src/base/db/connect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { temporaryDirectory } from "../support/databases.ts";
import { startPostgresServer } from "../support/postgres-server.ts";
import { damagesIn } from "./damages.ts";

test("a damaged page and a dangling row of PostgreSQL are found", async () => {
  const server = await startPostgresServer();
  const options = { dataDir: await temporaryDirectory(), url: server.url };
  const db = await openDatabase(options);
  await migrate(db);
  await sql`create table planted (n int primary key)`.execute(db);
  await sql`insert into planted select generate_series(1, 2000)`.execute(db);
  expect(await damagesIn(db)).toEqual([]);
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`insert into lead_search (lead_id, words) values ('missing', '')`.execute(connection);
  });
  const { rows } = await sql<{ file: string }>`
    select current_setting('data_directory') || '/' || pg_relation_filepath('planted') as file`.execute(db);
  await db.destroy();
  await server.stop();
  const file = await open(path.resolve(rows[0]?.file ?? ""), "r+");
  await file.write(Buffer.alloc(64, 0xa5), 0, 64, 8192 - 64);
  await file.close();
  await server.start();
  const reopened = await openDatabase(options);
  const damages = await damagesIn(reopened);
  expect(damages).toContain("1 rows of lead_search refer to missing rows of leads");
  expect(damages.filter((damage) => /planted.*(?:checksum|invalid page)/.test(damage))).not.toEqual([]);
  await reopened.destroy();
  await server.remove();
});
