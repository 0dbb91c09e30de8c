import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import type { AuditAct } from "./acts.ts";
import { type AuditCursor, readActs, readAuditLog } from "./read.server.ts";
import { recordAudit } from "./record.server.ts";

const start = new Date("2026-03-01T12:00:00Z").getTime();

/** One act a minute: first Ada publishes, every other one is a login of Bob's. */
async function someActs(db: Db, count: number, first = 0) {
  for (let number = first; number < first + count; number++) {
    const isLogin = number % 2 === 1;
    const name = isLogin ? "Bob" : "Ada";
    await db.transaction().execute((tx) =>
      recordAudit(tx, {
        person: { id: name.toLowerCase(), name },
        act: isLogin ? "signed-in" : "published",
        subject: { kind: isLogin ? "sign-in" : "page", id: "x", title: `act ${number}` },
        at: new Date(start + number * 60_000),
      }),
    );
  }
}

describe.each(databases)("on $name", ({ engine }) => {
  test("the latest acts come first, page by page", async () => {
    const db = await freshDatabase(engine);
    await someActs(db, 5);
    const read = async (before: AuditCursor | null) => {
      const { lines, earlier } = await readAuditLog(db, { kinds: ["page", "sign-in"] }, { before, size: 2 });
      return { acts: lines.map(({ subject_title }) => subject_title), earlier };
    };
    const first = await read(null);
    expect(first.acts).toEqual(["act 4", "act 3"]);
    // New acts move nothing to the next page.
    await someActs(db, 3, 5);
    const second = await read(first.earlier);
    expect(second.acts).toEqual(["act 2", "act 1"]);
    expect(await read(second.earlier)).toEqual({ acts: ["act 0"], earlier: null });
  });

  test("acts with the same time are not skipped between pages", async () => {
    const db = await freshDatabase(engine);
    await someActs(db, 3);
    await db
      .updateTable("audit_log")
      .set({ at: new Date(start) })
      .execute();
    const acts: string[] = [];
    let before: AuditCursor | null = null;
    do {
      const page = await readAuditLog(db, { kinds: ["page", "sign-in"] }, { before, size: 1 });
      acts.push(...page.lines.map(({ subject_title }) => subject_title));
      before = page.earlier;
    } while (before);
    expect(acts.toSorted()).toEqual(["act 0", "act 1", "act 2"]);
  });

  test("acts are found by kind, person and time", async () => {
    const db = await freshDatabase(engine);
    await someActs(db, 5);
    const found = async (filter: Parameters<typeof readAuditLog>[1]) =>
      (await readAuditLog(db, filter, { size: 9 })).lines.map(({ subject_title }) => subject_title);
    expect(await found({ kinds: ["page"] })).toEqual(["act 4", "act 2", "act 0"]);
    expect(await found({ kinds: ["page", "sign-in"], person: "bob" })).toEqual(["act 3", "act 1"]);
    expect(await found({ kinds: ["page"], since: new Date(start + 2 * 60_000) })).toEqual(["act 4", "act 2"]);
  });

  test("the lines of one act are together, on one page, and count as one", async () => {
    const db = await freshDatabase(engine);
    const ada = { id: "ada", name: "Ada" };
    const add = (line: { act: AuditAct; id: string; kind?: string; minute: number; person?: typeof ada }) =>
      db.transaction().execute((tx) =>
        recordAudit(tx, {
          person: line.person ?? ada,
          act: line.act,
          subject: { kind: line.kind ?? "post", id: line.id, title: `Post ${line.id}` },
          at: new Date(start + line.minute * 60_000),
        }),
      );
    for (const id of ["c", "a", "b"]) await add({ act: "unpublished", id, minute: 0 });
    // At the same time, but of someone else, another act, or a kind whose lines stay apart.
    await add({ act: "unpublished", id: "d", minute: 0, person: { id: "bob", name: "Bob" } });
    await add({ act: "deleted", id: "e", minute: 0 });
    for (const id of ["x", "y"]) await add({ act: "assigned", id, kind: "lead", minute: 1 });
    // A first publication writes two lines, and so does a save that schedules.
    for (const act of ["created", "published"] as const) await add({ act, id: "f", minute: 2 });
    for (const act of ["created", "saved", "scheduled"] as const) await add({ act, id: "g", minute: 3 });
    await add({ act: "saved", id: "h", minute: 4 });
    await add({ act: "created", id: "i", minute: 4 });

    const filter = { kinds: ["post", "lead"], together: ["post"] };
    const pages: string[][] = [];
    let before: AuditCursor | null = null;
    do {
      const page: Awaited<ReturnType<typeof readActs>> = await readActs(db, filter, { before, size: 3 });
      pages.push(page.acts.map((lines) => `${lines[0]?.act} ${lines.map(({ subject_id }) => subject_id).sort()}`));
      before = page.earlier;
    } while (before);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 3]);
    const [first = [], second = [], third = []] = pages;
    expect(first.toSorted()).toEqual(["created i", "saved h", "scheduled g"]);
    expect(second.toSorted()).toEqual(["assigned x", "assigned y", "published f"]);
    expect(third.toSorted()).toEqual(["deleted e", "unpublished a,b,c", "unpublished d"]);
  });
});
