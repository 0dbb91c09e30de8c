import type { Insertable } from "kysely";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Tables } from "#src/base/db/tables.ts";
import { siteWith } from "../../../../tests/support/content.ts";
import { databases } from "../../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../../tests/support/leads.ts";
import { aPerson } from "../../../../tests/support/staff.ts";
import { findReportPeriod } from "./periods.ts";
import { readReport } from "./report.server.ts";
import { readReportBasis } from "./sums.server.ts";

const now = new Date("2026-11-25T17:00:00Z");

type Lead = Partial<Insertable<Tables["leads"]>>;

/** A Tuesday, 10 AM in Miami. */
const tuesday = new Date("2026-11-10T15:00:00Z");

async function siteWithLeads(engine: Engine, leads: Lead[]) {
  const { db } = await siteWith(engine, {});
  await putLeads(
    db,
    leads.map((lead, number) => aLead(number, { received_at: tuesday, landing_page: "/", ...lead })),
  );
  const report = async (period = "12") =>
    readReport(db, { period: findReportPeriod(period), basis: await readReportBasis(db), now });
  return { db, report };
}

const google = { referrer: "https://www.google.com/" };
const dollars = (amount: number) => ({ value_cents: amount * 100, currency: "USD" });
const answeredAfter = (minutes: number) => ({ first_reply_at: new Date(tuesday.getTime() + minutes * 60_000) });

describe.each(databases)("the report of leads on $name", ({ engine }) => {
  test("has leads, replies, wins and value by source, campaign, landing page and service", async () => {
    const { report } = await siteWithLeads(engine, [
      { ...google, status: "won", ...dollars(1200), ...answeredAfter(30), landing_page: "/services/cloud?gclid=" },
      { ...google, status: "won", ...answeredAfter(90) },
      { ...google, status: "lost", ...dollars(700), ...answeredAfter(50), service_name: "" },
      { utm_source: "newsletter", utm_campaign: "May", status: "qualified", ...dollars(300), landing_page: "/a?x=1" },
      { status: "won", value_cents: 500, currency: "EUR", origin: "form", form_id: "letter" },
      { ...google, status: "spam", ...dollars(90) },
      {
        status: "lost",
        not_sale: "vendor",
        utm_source: "newsletter",
        landing_page: "/b",
        form_id: "other",
        origin: "form",
        service_name: "Other",
      },
    ]);
    const { figures, lists, currency, hasLeads } = await report();
    expect({ currency, hasLeads }).toEqual({ currency: "USD", hasLeads: true });
    expect(figures).toMatchObject({
      ...{ leads: 6, open: 1, won: 3, lost: 1, notSale: 1, winRate: 0.75, wonCents: 120_000, openCents: 30_000 },
      ...{ valued: 1, otherCurrency: 1, replied: 3, medianMinutes: 50 },
    });
    const displayed = (dimension: keyof typeof lists) =>
      lists[dimension].map(({ name, leads, won }) => `${name}: ${leads}, ${won} won`).toSorted();
    expect(displayed("source")).toEqual([
      "Direct: 1, 1 won",
      "Google ads: 1, 1 won",
      "Google search: 2, 1 won",
      "Newsletter: 2, 0 won",
    ]);
    expect(displayed("campaign")).toEqual(["may: 1, 0 won"]);
    expect(displayed("landing")).toEqual(["/: 3, 2 won", "/a: 1, 0 won", "/b: 1, 0 won", "/services/cloud: 1, 1 won"]);
    expect(displayed("service")).toEqual([
      "Cloud Solutions: 4, 3 won",
      "No service chosen: 1, 0 won",
      "Other: 1, 0 won",
    ]);
    expect(displayed("form")).toEqual(["contact: 4, 2 won", "letter: 1, 1 won", "other: 1, 0 won"]);
    expect(lists.source[0]).toMatchObject({ name: "Google search", winRate: 0.5, medianMinutes: 70, valued: 0 });
  });

  test("leads that didn't come from the website have their source, and no first page", async () => {
    const nowhere = { landing_page: "", referrer: "" };
    const origins = ["phone", "event", "email", "import"] as const;
    const { report } = await siteWithLeads(engine, [{}, ...origins.map((origin) => ({ ...nowhere, origin }))]);
    const { lists } = await report();
    const sources = ["Direct", "Email", "Event", "Import", "Phone call"];
    expect(lists.source.map(({ name }) => name).toSorted()).toEqual(sources);
    expect(lists.landing.map(({ name, leads }) => [name, leads])).toEqual([["/", 1]]);
  });

  test("follows each change of a lead", async () => {
    const { db, report } = await siteWithLeads(engine, [{}, {}, { received_at: new Date("2026-09-30T15:00:00Z") }]);
    const months = async () => (await report()).months.filter(({ leads }) => leads > 0);
    expect(await months()).toMatchObject([
      { month: "2026-09", leads: 1 },
      { month: "2026-11", leads: 2, won: 0 },
    ]);
    const lead = db.updateTable("leads").where("id", "=", "lead-000000");
    await lead.set({ status: "won", ...dollars(50) }).execute();
    await putLeads(db, [aLead(3, { received_at: tuesday })]);
    expect(await months()).toMatchObject([{ leads: 1 }, { leads: 3, won: 1, wonCents: 5_000 }]);
    await lead.set({ status: "spam" }).execute();
    await db.deleteFrom("leads").where("id", "=", "lead-000002").execute();
    expect(await months()).toMatchObject([{ month: "2026-11", leads: 2, won: 0 }]);
    await lead.set({ status: "new", received_at: new Date("2026-10-05T15:00:00Z") }).execute();
    expect(await months()).toMatchObject([
      { month: "2026-10", leads: 1 },
      { month: "2026-11", leads: 2 },
    ]);
    expect(await db.selectFrom("lead_changes").selectAll().execute()).toEqual([]);
  });

  test("has first replies of the last eight weeks, by week and who has the lead now", async () => {
    const { db, report } = await siteWithLeads(engine, []);
    const sal = await aPerson(db, { name: "Sal", role: "sales" });
    const lead = (number: number, arrived: string, minutes: number | null, change: Lead = {}) => {
      const received_at = new Date(arrived);
      const plus = (passed: number) => new Date(received_at.getTime() + passed * 60_000);
      const first_reply_at = minutes === null ? null : plus(minutes);
      return aLead(number, { received_at, reply_by: plus(60), first_reply_at, assignee_id: sal.id, ...change });
    };
    await putLeads(db, [
      // The last minute of Sunday, and the first one of Monday, eight weeks ago.
      lead(1, "2026-10-05T03:59:00Z", 5),
      lead(2, "2026-10-05T04:00:00Z", null, { status: "new" }),
      // One week in two months.
      lead(3, "2026-10-30T14:00:00Z", 30),
      lead(4, "2026-11-01T20:00:00Z", null),
      lead(5, "2026-11-10T15:00:00Z", 50),
      lead(6, "2026-11-10T15:00:00Z", 90),
      lead(7, "2026-11-10T15:00:00Z", 20, { status: "spam" }),
      lead(8, "2026-11-10T15:00:00Z", 90, { assignee_id: null, reply_by: null }),
      // Nobody waits for these.
      lead(9, "2026-11-10T15:00:00Z", null, { origin: "import" }),
      lead(10, "2026-11-10T15:00:00Z", 5, { origin: "phone" }),
      lead(11, "2026-11-10T15:00:00Z", null, { origin: "form", reply_by: null }),
    ]);
    const weeks = async () =>
      (await report("1")).weeks.map(({ week, person, leads, replied, inTime, unrecorded, medianMinutes }) =>
        [week, person === sal.id ? "Sal" : person, leads, replied, inTime, unrecorded, medianMinutes].join(" "),
      );
    expect(await weeks()).toEqual([
      "2026-11-09 Sal 2 2 1 0 70",
      "2026-11-09  1 1 0 0 90",
      // Their status was changed without a reply, or they still wait for one.
      "2026-10-26 Sal 2 1 1 1 30",
      "2026-10-05 Sal 1 0 0 0 ",
    ]);
    await db.updateTable("leads").set({ assignee_id: null }).where("id", "=", "lead-000005").execute();
    expect((await weeks()).slice(0, 2)).toEqual(["2026-11-09  2 2 1 0 70", "2026-11-09 Sal 1 1 0 0 90"]);
  });

  test("months begin at midnight in the company's time zone", async () => {
    const { report } = await siteWithLeads(engine, [
      { received_at: new Date("2026-11-01T03:59:59Z") },
      { received_at: new Date("2026-11-01T04:00:00Z") },
    ]);
    const { months, figures } = await report("1");
    expect(months.slice(-2)).toMatchObject([
      { month: "2026-10", isInPeriod: false, leads: 1 },
      { month: "2026-11", isInPeriod: true, leads: 1 },
    ]);
    expect(figures.leads).toBe(1);
  });

  test("is the same for several readers at once, and while leads arrive", async () => {
    const leads = Array.from({ length: 40 }, (_, number) => ({
      received_at: new Date(Date.UTC(2026, number % 10, 15, 15)),
    }));
    const { db, report } = await siteWithLeads(engine, leads);
    const arriving = putLeads(
      db,
      Array.from({ length: 20 }, (_, number) => aLead(100 + number, { received_at: tuesday })),
    );
    await Promise.all([report(), report(), arriving, report(), report()]);
    expect((await report()).figures.leads).toBe(60);
    expect(await report()).toEqual(await report());
  });

  test("names at most twenty campaigns of a month, and the rest together", async () => {
    const leads = Array.from({ length: 80 }, (_, number) => ({ utm_campaign: `offer ${Math.floor(number / 1.25)}` }));
    const { report } = await siteWithLeads(engine, leads);
    const { campaign } = (await report()).lists;
    expect(campaign).toHaveLength(20);
    expect(campaign.at(-1)?.name).toBe("");
    expect(campaign.reduce((sum, { leads: number }) => sum + number, 0)).toBe(80);
  });

  test("a site without leads, and one without recent ones, say so", async () => {
    const empty = await siteWithLeads(engine, []);
    expect(await empty.report("all")).toMatchObject({ hasLeads: false, figures: { leads: 0, winRate: null } });
    const old = await siteWithLeads(engine, [{ received_at: new Date("2020-02-01T15:00:00Z") }]);
    expect(await old.report()).toMatchObject({ hasLeads: true, figures: { leads: 0 } });
    expect(await old.report("all")).toMatchObject({ displayed: { from: "2020-02" }, figures: { leads: 1 } });
  });
});
