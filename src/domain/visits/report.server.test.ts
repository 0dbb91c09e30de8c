import { describe, expect, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { bothDatabases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import type { VisitDimension } from "./day-counts.ts";
import { readVisits } from "./report.server.ts";
import { deleteOldVisits } from "./store.server.ts";

const timeZone = "America/New_York";
const now = new Date("2026-11-23T17:00:00Z");

async function put(
  db: Db,
  rows: [dimension: VisitDimension, day: string, name: string, views: number, visitors: number][],
) {
  const values = rows.map(([dimension, day, name, views, visitors]) => ({ dimension, day, name, views, visitors }));
  await db.insertInto("visit_sums").values(values).execute();
}

describe.each(bothDatabases)("the report on $name", ({ engine }) => {
  test("adds up the days of the period and of the one before, with inquiries by source", async () => {
    const db = await freshDatabase(engine);
    await put(db, [
      ["total", "2026-11-23", "", 30, 10],
      ["total", "2026-11-17", "", 12, 4],
      ["total", "2026-11-16", "", 9, 3],
      ["total", "2026-11-09", "", 100, 100],
      ["source", "2026-11-23", "Google", 0, 6],
      ["source", "2026-11-17", "Google", 0, 1],
      ["source", "2026-11-17", "direct", 0, 3],
      ["source", "2026-11-16", "Bing", 0, 3],
      ["campaign", "2026-11-23", "spring offer", 0, 2],
      ["page", "2026-11-23", "/", 20, 0],
      ["page", "2026-11-17", "/contact", 22, 0],
      ["served", "2026-11-23", "browsers", 50, 0],
      ["served", "2026-11-23", "robots", 7, 0],
    ]);
    const google = { referrer: "https://www.google.com/", landing_page: "/" };
    await putLeads(db, [
      aLead(1, { ...google, received_at: new Date("2026-11-23T15:00:00Z"), utm_campaign: "Spring Offer" }),
      // In the evening of November 17 in Miami.
      aLead(2, { ...google, received_at: new Date("2026-11-18T03:00:00Z") }),
      aLead(3, { received_at: new Date("2026-11-20T15:00:00Z"), utm_source: "radio" }),
      aLead(4, { received_at: new Date("2026-11-20T15:00:00Z"), landing_page: "" }),
      aLead(5, { received_at: new Date("2026-11-20T15:00:00Z"), status: "spam" }),
      // Still November 16 there.
      aLead(6, { received_at: new Date("2026-11-17T04:59:00Z") }),
    ]);
    const report = await readVisits(db, { period: "7", timeZone, now });
    expect(report).toMatchObject({
      figures: { visitors: 14, views: 42, inquiries: 4 },
      before: { visitors: 3, views: 9, inquiries: 1 },
      served: { browsers: 50, robots: 7 },
      lists: {
        page: [
          { name: "/contact", views: 22 },
          { name: "/", views: 20 },
        ],
        source: [
          { name: "Google", visitors: 7, inquiries: 2 },
          { name: "direct", visitors: 3, inquiries: 0 },
          { name: "radio", visitors: 0, inquiries: 1 },
        ],
        campaign: [{ name: "spring offer", visitors: 2, inquiries: 1 }],
      },
    });
    expect(report.columns).toHaveLength(7);
    expect(report.columns[0]).toMatchObject({ from: "2026-11-17", visitors: 4, views: 12, inquiries: 1 });
    expect((await readVisits(db, { period: "12m", timeZone, now })).columns[11]).toMatchObject({
      from: "2026-11-01",
      to: "2026-11-23",
      visitors: 117,
    });
  });

  test("there is nothing to compare with before the first day", async () => {
    const db = await freshDatabase(engine);
    await put(db, [["total", "2026-11-23", "", 1, 1]]);
    expect(await readVisits(db, { period: "30", timeZone, now })).toMatchObject({ before: null });
  });

  test("sums are deleted after 25 months", async () => {
    const db = await freshDatabase(engine);
    await put(db, [
      ["total", "2024-09-30", "", 1, 1],
      ["total", "2024-10-01", "", 1, 1],
    ]);
    await deleteOldVisits(db, now);
    expect(await db.selectFrom("visit_sums").select("day").execute()).toEqual([{ day: "2024-10-01" }]);
  });
});
