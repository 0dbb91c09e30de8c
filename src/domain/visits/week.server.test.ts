import { describe, expect, test } from "vitest";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { readWeek } from "./week.server.ts";

const about = { timeZone: "America/New_York", now: new Date("2026-11-23T17:00:00Z") };

describe.each(databases)("the last week on $name", ({ engine }) => {
  test("counts visitors and inquiries by the company's days, and compares them with the week before", async () => {
    const db = await freshDatabase(engine);
    expect(await readWeek(db, about)).toMatchObject({ figures: { visitors: 0, inquiries: 0 }, before: null });
    const days = [
      ["2026-11-23", 10],
      ["2026-11-17", 4],
      ["2026-11-16", 3],
      ["2026-11-09", 100],
    ] as const;
    const total = { dimension: "total", name: "", views: 1 } as const;
    await db
      .insertInto("visit_sums")
      .values(days.map(([day, visitors]) => ({ ...total, day, visitors })))
      .execute();
    await putLeads(db, [
      aLead(1, { received_at: new Date("2026-11-23T15:00:00Z") }),
      // On November 16 and 17 in Miami.
      aLead(2, { received_at: new Date("2026-11-17T04:59:00Z") }),
      aLead(3, { received_at: new Date("2026-11-17T05:00:00Z") }),
      aLead(4, { received_at: new Date("2026-11-20T15:00:00Z"), status: "spam" }),
    ]);
    const week = await readWeek(db, about);
    expect(week.figures).toEqual({ visitors: 14, inquiries: 2 });
    expect(week.before).toEqual({ visitors: 3, inquiries: 1 });
    expect(week.days.map(({ visitors }) => visitors)).toEqual([4, 0, 0, 0, 0, 0, 10]);
  });
});
