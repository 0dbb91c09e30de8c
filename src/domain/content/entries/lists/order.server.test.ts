import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { aService, siteWith } from "../../../../../tests/support/content.ts";
import { bothDatabases } from "../../../../../tests/support/engines.ts";
import { publishedEntries } from "../../../../../tests/support/published.ts";
import { contentVersion } from "../../published/cache/version.server.ts";
import { undeleteEntry } from "../cleanup/trash.server.ts";
import { deleteEntry } from "../publishing/unpublish.server.ts";
import { reorderEntry } from "./order.server.ts";

const now = new Date("2026-05-06T07:08:09Z");
const by = { id: "ana", name: "Ana Reyes" };

async function letters(engine: Engine, names: string): Promise<Db> {
  const service = [...names].map((id) => ({ id, slug: id, content: aService({ title: id }) }));
  return (await siteWith(engine, { service })).db;
}

function move(db: Db, id: string, before: string | null) {
  return reorderEntry(db, { id, before, by }, now);
}

async function order(db: Db): Promise<string> {
  return (await publishedEntries(db, "service", "en")).map(({ id }) => id).join("");
}

describe.each(bothDatabases)("the order of entries on $name", ({ engine }) => {
  test("moves an entry before another one or to the end", async () => {
    const db = await letters(engine, "abcde");
    const before = await contentVersion(db);
    for (const [id, target, expected] of [
      ["d", "a", "dabce"],
      ["d", "c", "abdce"],
      ["a", null, "bdcea"],
      ["b", "c", "dbcea"],
    ] as const) {
      expect(await move(db, id, target)).toEqual({ state: "done" });
      expect(await order(db)).toBe(expected);
    }
    expect(await contentVersion(db)).toBe(before + 4);
  });

  test("moving to the same position changes nothing", async () => {
    const db = await letters(engine, "abc");
    const before = await contentVersion(db);
    for (const [id, target] of [
      ["b", "b"],
      ["b", "c"],
      ["c", null],
    ] as const) {
      expect(await move(db, id, target)).toEqual({ state: "done" });
    }
    expect(await order(db)).toBe("abc");
    expect(await contentVersion(db)).toBe(before);
    expect(await db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
  });

  test("loses and duplicates none in concurrent moves", async () => {
    const db = await letters(engine, "abcdefgh");
    // Entries imported or added at once may have the same position.
    await db.updateTable("entries").set({ position: 0 }).where("kind", "=", "service").execute();
    await Promise.all([
      move(db, "h", "a"),
      move(db, "g", "a"),
      move(db, "a", null),
      move(db, "c", "b"),
      move(db, "b", "h"),
    ]);
    expect([...(await order(db))].sort().join("")).toBe("abcdefgh");
    const rows = await db.selectFrom("entries").select("position").where("kind", "=", "service").execute();
    expect(rows.map(({ position }) => position).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test("ignores other kinds and missing entries, and keeps the position of trashed ones", async () => {
    const db = await letters(engine, "abc");
    expect(await move(db, "a", "settings")).toEqual({ state: "missing" });
    expect(await move(db, "x", "a")).toEqual({ state: "missing" });
    await deleteEntry(db, { id: "b", by }, now);
    expect(await move(db, "b", "a")).toEqual({ state: "missing" });
    await move(db, "c", "a");
    await undeleteEntry(db, { id: "b", by }, now);
    expect(await order(db)).toBe("cab");
  });
});
