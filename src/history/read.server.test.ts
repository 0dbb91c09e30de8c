import { describe, expect, test } from "vitest";
import { databases, freshDatabase } from "../../tests/support/databases.ts";
import type { Db } from "../db/tables.ts";
import { readHistory } from "./read.server.ts";
import { recordHistory } from "./record.server.ts";

const start = new Date("2026-03-01T12:00:00Z").getTime();

/** One act a minute: the first of Ada's on a page, every other one a log-in of Bob's. */
async function someActs(db: Db, count: number) {
  for (let number = 0; number < count; number++) {
    const isLogin = number % 2 === 1;
    const name = isLogin ? "Bob" : "Ada";
    await db.transaction().execute((tx) =>
      recordHistory(tx, {
        person: { id: name.toLowerCase(), name },
        act: `act ${number}`,
        subject: { kind: isLogin ? "sign-in" : "page", id: "x", title: "X" },
        locale: null,
        detail: null,
        at: new Date(start + number * 60_000),
      }),
    );
  }
}

describe.each(databases)("on $name", ({ engine }) => {
  test("the latest acts come first, page by page", async () => {
    const db = await freshDatabase(engine);
    await someActs(db, 5);
    const read = async (page: number) => {
      const { lines, isMore } = await readHistory(db, { kinds: ["page", "sign-in"] }, { page, size: 2 });
      return [lines.map(({ act }) => act), isMore];
    };
    expect(await read(1)).toEqual([["act 4", "act 3"], true]);
    expect(await read(2)).toEqual([["act 2", "act 1"], true]);
    expect(await read(3)).toEqual([["act 0"], false]);
    expect(await read(4)).toEqual([[], false]);
  });

  test("acts are found by kind, person and time", async () => {
    const db = await freshDatabase(engine);
    await someActs(db, 5);
    const found = async (filter: Parameters<typeof readHistory>[1]) =>
      (await readHistory(db, filter, { page: 1, size: 9 })).lines.map(({ act }) => act);
    expect(await found({ kinds: ["page"] })).toEqual(["act 4", "act 2", "act 0"]);
    expect(await found({ kinds: ["page", "sign-in"], person: "bob" })).toEqual(["act 3", "act 1"]);
    expect(await found({ kinds: ["page"], since: new Date(start + 2 * 60_000) })).toEqual(["act 4", "act 2"]);
  });
});
