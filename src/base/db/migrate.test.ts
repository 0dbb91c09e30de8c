import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { describe, expect, test } from "vitest";
import { emptyDatabase, openForTest } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { migrate, pendingMigrations, refuseNewerDatabase, requireCurrent } from "./migrate.ts";
import { contraction, migrations, type ProductMigration } from "./migrations/migrations.ts";
import type { Db } from "./tables.ts";
import { UserFacingError } from "./user-facing-error.ts";

const names = Object.keys(migrations);

function tableNames(db: Db): Promise<string[]> {
  return db.introspection.getTables().then((tables) => tables.map((table) => table.name).sort());
}

test("a contraction is named as one", () => {
  const wrong = Object.entries(migrations).filter(
    ([name, { contracts }]) => contraction.test(name) !== Boolean(contracts),
  );
  expect(wrong).toEqual([]);
});

describe.each(bothDatabases)("migrating $name", ({ engine }) => {
  test("creates all tables once, and does nothing the second time", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    expect(await pendingMigrations(db)).toEqual(names);
    expect(await migrate(db)).toEqual(names);
    expect(await migrate(db)).toEqual([]);
    expect(await pendingMigrations(db)).toEqual([]);
    expect(await db.selectFrom("site_state").selectAll().execute()).toEqual([
      { id: 1, content_version: 1, seeded_at: null, secret_digest: null, languages: "en", language_task: null },
    ]);
  });

  test("runs once for three concurrent starts", async () => {
    const options = await emptyDatabase(engine);
    const instances = await Promise.all([1, 2, 3].map(() => openForTest(options)));
    const ran = await Promise.all(instances.map((db) => migrate(db)));
    expect(ran.flat()).toEqual(names);
  });

  test("lets a running site write while the backup before it is made", async () => {
    const options = await emptyDatabase(engine);
    const [running, starting] = [await openForTest(options), await openForTest(options)];
    await migrate(running);
    const newer = { ...migrations, "9999-newer": { up: async () => {} } };
    let appliedBefore: string[] = [];
    const before = async (applied: string[]) => {
      await running.updateTable("site_state").set({ content_version: 2 }).execute();
      appliedBefore = applied;
    };
    expect(await migrate(starting, { migrations: newer, before })).toEqual(["9999-newer"]);
    expect(appliedBefore).toEqual(names);
  });

  test("refuses a database from before 1.0.0, and does not change it", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    await migrate(db, { migrations: { "0001-content": { up: async () => {} } } });
    const tables = await tableNames(db);
    await expect(migrate(db)).rejects.toThrow(/before 1\.0\.0.*Move from before 1\.0/);
    await expect(requireCurrent(db)).rejects.toThrow(/before 1\.0\.0/);
    await expect(refuseNewerDatabase(db)).rejects.toThrow(/before 1\.0\.0/);
    expect(await tableNames(db)).toEqual(tables);
  });

  test("rolls back when a migration fails halfway", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    const failing: Migration = {
      async up(tx) {
        await tx.schema.createTable("half_done").addColumn("id", "text").execute();
        throw new Error("out of luck");
      },
    };
    await expect(migrate(db, { migrations: { ...migrations, "9999-failing": failing } })).rejects.toThrow(
      "out of luck",
    );
    expect(await tableNames(db)).toEqual([]);
    expect(await migrate(db)).toEqual(names);
  });

  test("reports a full disk, and rolls back", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    const full = Object.assign(new Error("disk full"), engine === "sqlite" ? { errcode: 13 } : { code: "53100" });
    const failing: Migration = { up: () => Promise.reject(full) };
    await expect(migrate(db, { migrations: { ...migrations, "9999-failing": failing } })).rejects.toThrow(
      UserFacingError,
    );
    expect(await tableNames(db)).toEqual([]);
  });

  const expansion: ProductMigration = {
    up: (tx) => tx.schema.alterTable("leads").addColumn("budget", "text").execute(),
  };
  const contract: ProductMigration = {
    contracts: "9998-budget",
    up: (tx) => tx.schema.alterTable("leads").dropColumn("phone").execute(),
  };
  const expanded = { ...migrations, "9998-budget": expansion };
  const contracted = { ...expanded, "9999-contract-phone": contract };

  test("serves a database that a newer version has expanded, so that one can go back", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    await migrate(db, { migrations: expanded });
    expect(await migrate(db)).toEqual([]);
    await requireCurrent(db);
    await expect(refuseNewerDatabase(db)).rejects.toThrow("9998-budget");
  });

  test("contracts only when an earlier start has expanded", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    await migrate(db);
    expect(await pendingMigrations(db, contracted)).toEqual(["9998-budget"]);
    expect(await migrate(db, { migrations: contracted })).toEqual(["9998-budget"]);
    await requireCurrent(db, contracted);
    expect(await migrate(db, { migrations: contracted })).toEqual(["9999-contract-phone"]);
    expect(await migrate(db, { migrations: contracted })).toEqual([]);
  });

  test("contracts an empty database at once, also later than a newer expansion", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    expect(await migrate(db, { migrations: contracted })).toEqual(Object.keys(contracted));
    const other = await openForTest(await emptyDatabase(engine));
    const newer: ProductMigration = { up: (tx) => tx.schema.createTable("x").addColumn("id", "text").execute() };
    await migrate(other);
    await migrate(other, { migrations: { ...contracted, "99991-newer": newer } });
    expect(await migrate(other, { migrations: { ...contracted, "99991-newer": newer } })).toEqual([
      "9999-contract-phone",
    ]);
  });

  test("refuses a database that a newer version has contracted, and does not change it", async () => {
    const db = await openForTest(await emptyDatabase(engine));
    await migrate(db, { migrations: contracted });
    const tables = await tableNames(db);
    await expect(migrate(db)).rejects.toThrow(UserFacingError);
    await expect(migrate(db)).rejects.toThrow("9999-contract-phone");
    await expect(requireCurrent(db)).rejects.toThrow("9999-contract-phone");
    expect(await tableNames(db)).toEqual(tables);
  });
});

test("a migration gives way to a writer that waits for its locks, and runs afterward", async () => {
  const options = await emptyDatabase("postgres");
  const [running, starting] = [await openForTest(options), await openForTest(options)];
  await migrate(running);
  const [begun, hasLock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = running.transaction().execute(async (tx) => {
    await tx.updateTable("site_state").set({ content_version: 2 }).execute();
    begun.resolve();
    await hasLock.promise;
    await tx.deleteFrom("jobs").execute();
  });
  let hasWritten = false;
  const written = writing.then(() => {
    hasWritten = true;
  });
  const up: Migration["up"] = async (db) => {
    await begun.promise;
    await sql`alter table jobs add column first integer`.execute(db);
    hasLock.resolve();
    const waiting = () => sql`select 1 from pg_locks where not granted`.execute(running);
    await expect.poll(async () => hasWritten || (await waiting()).rows.length > 0).toBe(true);
    await sql`alter table site_state add column second integer`.execute(db);
  };
  expect(await migrate(starting, { migrations: { ...migrations, "9999-test": { up } } })).toEqual(["9999-test"]);
  await written;
});

test("PostgreSQL keeps no list of unsorted rows that each search would read", async () => {
  const db = await openForTest(await emptyDatabase("postgres"));
  await migrate(db);
  const { rows } = await sql<{ name: string; options: string[] | null }>`
    select c.relname as name, c.reloptions as options
    from pg_class as c join pg_am as a on a.oid = c.relam where a.amname = 'gin'`.execute(db);
  expect(rows.length).toBeGreaterThan(2);
  for (const { options } of rows) expect(options).toContain("fastupdate=off");
});
