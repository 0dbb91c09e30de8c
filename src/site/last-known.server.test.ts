import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { databases, freshDatabase } from "../../tests/support/databases.ts";
import { raiseContentVersion } from "../content/published/version.server.ts";
import { type Services, servicesContext } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { databaseAway, lastKnown } from "./last-known.server.ts";

/** A cached read that counts how often it reads. */
function counted(db: Db) {
  const reader = lastKnown<number>();
  let readings = 0;
  return (at = "2026-11-21T12:00:00Z", { isAway = false } = {}) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, { db, now: () => new Date(at) } as Services);
    context.set(databaseAway, isAway);
    return reader(context, "en", async () => {
      readings += 1;
      return readings;
    });
  };
}

describe.each(databases)("lastKnown on $name", ({ engine }) => {
  test("reads again after the content has changed", async () => {
    const db = await freshDatabase(engine);
    const read = counted(db);
    expect([await read(), await read()]).toEqual([1, 1]);
    await db.transaction().execute(raiseContentVersion);
    expect([await read(), await read()]).toEqual([2, 2]);
  });

  test("reads again on the next day", async () => {
    const read = counted(await freshDatabase(engine));
    expect(await read("2026-11-21T23:59:59+05:30")).toBe(1);
    expect(await read("2026-11-22T00:00:00+05:30")).toBe(2);
  });

  test("returns the last value while the database is unavailable", async () => {
    const db = await freshDatabase(engine);
    const read = counted(db);
    expect(await read()).toBe(1);
    await db.transaction().execute(raiseContentVersion);
    expect(await read(undefined, { isAway: true })).toBe(1);
  });
});
