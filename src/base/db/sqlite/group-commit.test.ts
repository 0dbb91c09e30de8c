import { describe, expect, test } from "vitest";
import { emptyDatabase, openForTest } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { migrate } from "../migrate.ts";
import type { Db, Tx } from "../tables.ts";
import { groupCommit } from "./group-commit.ts";

const at = new Date("2026-11-20T23:00:00Z");

function redirect(from: string) {
  return (tx: Tx) => tx.insertInto("redirects").values({ from_path: from, to_url: "/", created_at: at }).execute();
}

async function redirects(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("redirects").select("from_path").orderBy("from_path").execute();
  return rows.map(({ from_path }) => from_path);
}

describe.each(bothDatabases)("concurrent writes on $name", ({ engine }) => {
  async function opened() {
    const options = await emptyDatabase(engine);
    const db = await openForTest(options);
    await migrate(db);
    return { db, other: await openForTest(options) };
  }

  test("each gets its own result after the commit", async () => {
    const { db, other } = await opened();
    const write = async (name: string) => {
      const result = await groupCommit(db, async (tx) => {
        await redirect(name)(tx);
        return `wrote ${name}`;
      });
      return { result, seen: (await redirects(other)).includes(name) };
    };
    const names = Array.from({ length: 40 }, (_, number) => `/old-${number}`);
    expect(await Promise.all(names.map(write))).toEqual(names.map((name) => ({ result: `wrote ${name}`, seen: true })));
  });

  test("waiting writes share a transaction", async () => {
    const { db, other } = await opened();
    let committedBefore: string[] = [];
    await Promise.all([
      groupCommit(db, redirect("/first")),
      groupCommit(db, redirect("/second")),
      groupCommit(db, async () => {
        committedBefore = await redirects(other);
      }),
    ]);
    expect(committedBefore).toEqual(["/first"]);
    expect(await redirects(other)).toEqual(["/first", "/second"]);
  });

  test("a failed write is rolled back alone", async () => {
    const { db, other } = await opened();
    const failing = async (tx: Tx) => {
      await redirect("/half")(tx);
      throw new Error("no");
    };
    const ends = await Promise.allSettled([
      groupCommit(db, redirect("/a")),
      groupCommit(db, redirect("/b")),
      groupCommit(db, failing),
      groupCommit(db, redirect("/c")),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(await redirects(other)).toEqual(["/a", "/b", "/c"]);
    await groupCommit(db, redirect("/d"));
    expect(await redirects(other)).toEqual(["/a", "/b", "/c", "/d"]);
  });

  test("an unavailable database fails all of them at once", async () => {
    const { db } = await opened();
    await db.destroy();
    const ends = await Promise.allSettled([groupCommit(db, redirect("/a")), groupCommit(db, redirect("/b"))]);
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
