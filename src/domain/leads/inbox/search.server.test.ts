import { text as textOf } from "node:stream/consumers";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { bothDatabases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { exportLeads } from "../export.server.ts";
import { countLeads, type LeadFilter } from "./filter.server.ts";
import { type LeadListItem, listLeads } from "./inbox.server.ts";
import { cursorOf } from "./order.server.ts";

async function found(db: Db, filter: LeadFilter & { limit?: number }): Promise<string[]> {
  return (await listLeads(db, filter)).map(({ name }) => name);
}

describe.each(bothDatabases)("on $name", ({ engine }) => {
  test("rare words are found among thousands of leads of any age, also together with common words", async () => {
    const db = await freshDatabase(engine);
    await putLeads(
      db,
      Array.from({ length: 2600 }, (_, number) =>
        aLead(number, number < 1200 && number % 400 === 7 ? { company: "Peña & Sons", phone: "(305) 555-0142" } : {}),
      ),
    );
    const rare = ["Visitor 807", "Visitor 407", "Visitor 7"];
    for (const search of [
      "pena",
      "PEÑA so",
      "sons visitor",
      "please pena harbor",
      "(305) 555-0142",
      "555-0142",
      "0142",
      "305.555",
    ]) {
      expect(await found(db, { search }), search).toEqual(rare);
    }
    for (const search of ["eña", "pena north", "0143", "%", "or", "' or 1 --", '"pena"x', "pena*y"]) {
      expect(await found(db, { search }), search).toEqual([]);
    }
    expect(await countLeads(db, { search: "pena" })).toBe(3);
    const by = { id: null, name: "Test" };
    const file = await textOf(await exportLeads(db, { filter: { search: "pena" }, by }, new Date()));
    expect(file.match(/\r\n/g)).toHaveLength(4);
  });

  test("results for common words are listed page by page", async () => {
    const db = await freshDatabase(engine);
    await putLeads(
      db,
      Array.from({ length: 700 }, (_, number) => aLead(number, { status: number % 2 === 0 ? "won" : "lost" })),
    );
    const filter = { search: "visitor harbor", status: "won" } as const;
    const names: string[] = [];
    let last: LeadListItem | undefined;
    do {
      const page = await listLeads(db, { ...filter, limit: 60, after: last && cursorOf(last, "received") });
      names.push(...page.map(({ name }) => name));
      last = page.at(-1);
    } while (last);
    expect(names).toEqual(Array.from({ length: 350 }, (_, number) => `Visitor ${698 - 2 * number}`));
  });

  test.each([2, 20, 100])("a word of one lead in %i is found, the latest leads first", async (step) => {
    const db = await freshDatabase(engine);
    await putLeads(
      db,
      Array.from({ length: 2600 }, (_, number) => aLead(number, number % step === 0 ? { company: "Regatta" } : {})),
    );
    const all = Array.from({ length: Math.ceil(2600 / step) }, (_, number) => `Visitor ${number * step}`).toReversed();
    expect(await found(db, { search: "regatta", limit: 60 })).toEqual(all.slice(0, 60));
  });

  test("a deleted lead is no longer found", async () => {
    const db = await freshDatabase(engine);
    await putLeads(db, [...Array.from({ length: 600 }, (_, number) => aLead(number + 1)), aLead(0, { name: "Ana" })]);
    expect(await found(db, { search: "ana" })).toEqual(["Ana"]);
    await db.deleteFrom("leads").where("name", "=", "Ana").execute();
    expect(await found(db, { search: "ana" })).toEqual([]);
    expect(await db.selectFrom("lead_search").select("words").where("words", "like", "%ana%").execute()).toEqual([]);
  });
});

test("SQLite's index matches its table after inserts, updates and deletes", async () => {
  const db = await freshDatabase("sqlite");
  await putLeads(
    db,
    Array.from({ length: 50 }, (_, number) => aLead(number)),
  );
  await db.updateTable("lead_search").set({ words: "other words" }).where("number", "<", 9).execute();
  await db.deleteFrom("leads").where("id", "in", ["lead-000003", "lead-000030"]).execute();
  await sql`insert into lead_words (lead_words, rank) values ('integrity-check', 1)`.execute(db);
  const { rows } = await sql<{ rowid: number }>`select rowid from lead_words where lead_words match '"other"*'`.execute(
    db,
  );
  expect(rows).toHaveLength(7);
});
