import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { emptyDatabase, freshDatabase, openForTest } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { isUniqueViolation } from "./dialect.ts";
import type { Db } from "./tables.ts";

const noon = new Date("2026-03-01T12:00:00.250Z");

function addEntry(db: Db, id: string) {
  return db.insertInto("entries").values({ id, kind: "page", position: 1, created_at: noon, deleted_at: null });
}

describe.each(bothDatabases)("a database of $name", ({ engine }) => {
  test("reads dates, JSON and null as they were written", async () => {
    const db = await freshDatabase(engine);
    await addEntry(db, "a").execute();
    const draft = { title: "Ünïcode 'quotes' {braces}", on: true, list: [1, 2.5, null] };
    const written = await db
      .insertInto("entry_texts")
      .values({
        entry_id: "a",
        locale: "en",
        kind: "page",
        slug: null,
        draft_slug: null,
        title: "A",
        draft,
        published: null,
        version: 1,
        publish_at: null,
        unpublish_at: null,
        published_at: null,
        author: null,
        created_at: noon,
        updated_at: noon,
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const read = await db.selectFrom("entry_texts").selectAll().executeTakeFirstOrThrow();
    expect(read).toEqual(written);
    expect(read).toMatchObject({ draft, published: null, updated_at: noon, publish_at: null, version: 1 });
  });

  test("reads booleans as booleans", async () => {
    const db = await freshDatabase(engine);
    await db.schema.createTable("flags").addColumn("up", "boolean").execute();
    const flags = db.withTables<{ flags: { up: boolean | null } }>();
    const up = [true, false, null];
    await flags
      .insertInto("flags")
      .values(up.map((flag) => ({ up: flag })))
      .execute();
    const { rows } = await sql`select up from flags`.execute(db);
    expect(rows).toEqual(up.map((flag) => ({ up: flag })));
    expect(await flags.selectFrom("flags").selectAll().where("up", "=", true).execute()).toEqual([{ up: true }]);
  });

  test("finds rows by their dates", async () => {
    const db = await freshDatabase(engine);
    await addEntry(db, "a").execute();
    const before = await db.selectFrom("entries").select("id").where("created_at", "<", noon).execute();
    const from = await db.selectFrom("entries").select("id").where("created_at", ">=", noon).execute();
    expect([before, from]).toEqual([[], [{ id: "a" }]]);
  });

  test("rolls back a failed transaction", async () => {
    const db = await freshDatabase(engine);
    const failing = db.transaction().execute(async (tx) => {
      await addEntry(tx, "a").execute();
      throw new Error("after the write");
    });
    await expect(failing).rejects.toThrow("after the write");
    expect(await db.selectFrom("entries").selectAll().execute()).toEqual([]);
  });

  test("keeps other statements out of an open transaction", async () => {
    const db = await freshDatabase(engine);
    const outside: Promise<unknown>[] = [];
    const failing = db.transaction().execute(async (tx) => {
      await addEntry(tx, "inside").execute();
      outside.push(addEntry(db, "outside").execute());
      await addEntry(tx, "inside").execute();
    });
    await expect(failing).rejects.toSatisfy(isUniqueViolation);
    await Promise.all(outside);
    expect(await db.selectFrom("entries").select("id").execute()).toEqual([{ id: "outside" }]);
  });

  test("rolls back to a savepoint without the rest", async () => {
    const db = await freshDatabase(engine);
    const tx = await db.startTransaction().execute();
    await addEntry(tx, "kept").execute();
    const savepoint = await tx.savepoint("before").execute();
    await addEntry(savepoint, "dropped").execute();
    const back = await savepoint.rollbackToSavepoint("before").execute();
    await back.releaseSavepoint("before").execute();
    await tx.commit().execute();
    expect(await db.selectFrom("entries").select("id").execute()).toEqual([{ id: "kept" }]);
  });

  test("counts changed rows", async () => {
    const db = await freshDatabase(engine);
    await addEntry(db, "a").execute();
    const changed = await db.updateTable("entries").set({ position: 2 }).where("id", "=", "a").executeTakeFirst();
    const staleUpdate = await db.updateTable("entries").set({ position: 2 }).where("id", "=", "b").executeTakeFirst();
    expect([changed.numUpdatedRows, staleUpdate.numUpdatedRows]).toEqual([1n, 0n]);
  });
});

test("a loop of SQLite queries lets the event loop turn", async () => {
  const db = await freshDatabase("sqlite");
  const turned = nextTurn("turned");
  const queries = async () => {
    for (let count = 0; count < 20_000; count += 1) await db.selectFrom("jobs").select("id").execute();
    return "finished";
  };
  expect(await Promise.race([turned, queries()])).toBe("turned");
});

test("a SQLite write waits for another process's lock without blocking the event loop", async () => {
  const options = await emptyDatabase("sqlite");
  const db = await openForTest(options);
  const other = new DatabaseSync(join(options.dataDir, "mangrove.db"));
  other.exec("create table t (x); begin immediate");
  const order: string[] = [];
  const write = db.transaction().execute(async () => {
    order.push("written");
  });
  for (let turn = 0; turn < 3; turn++) {
    await nextTurn();
    order.push("meanwhile");
  }
  other.exec("commit");
  other.close();
  await write;
  expect(order).toEqual(["meanwhile", "meanwhile", "meanwhile", "written"]);
});
