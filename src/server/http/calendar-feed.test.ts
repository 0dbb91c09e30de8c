import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "#src/base/durations.ts";
import { book, cancel } from "#src/domain/bookings/book.server.ts";
import { readBusyTimes } from "#src/domain/bookings/busy.ts";
import { feedPath, renewFeed } from "#src/domain/bookings/calendar-feed.server.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aLead, putLeads } from "../../../tests/support/leads.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { aPerson } from "../../../tests/support/staff.ts";

const visitor = { id: null, name: "Website" };

describe.each(databases)("feeds of appointments on $name", ({ engine }) => {
  test("show a person's own appointments, until their address is renewed or the account disabled", async () => {
    const { site, url } = await startTestSite(await databaseSettings(engine));
    const { db, secret, now } = site.services;
    const [ana, bo] = [await aPerson(db, { name: "Ana" }), await aPerson(db, { name: "Bo" })];
    await putLeads(db, [aLead(1)]);
    const start = Math.ceil(now().getTime() / hourMs) * hourMs;
    const addBooking = (id: string, personId: string, days: number) => {
      const [startsAt, endsAt] = [start + days * dayMs, start + days * dayMs + hourMs].map((at) => new Date(at));
      if (!startsAt || !endsAt) throw new Error("No time");
      const time = { personId, startsAt, endsAt, blockedUntil: endsAt };
      const where = { place: "phone", location: "305-555-0142", visitorTimeZone: "Asia/Kolkata" } as const;
      const lead = { id: "lead-000001", name: "Visitor 1" };
      return db
        .transaction()
        .execute((tx) => book(tx, visitor, { ...time, ...where, id, lead, tokenDigest: id }, now()));
    };
    for (const [index, days] of [3, 5].entries()) await addBooking(`hers-${index}`, ana.id, days);
    await addBooking("canceled", ana.id, 4);
    await addBooking("his", bo.id, 3);
    await db.transaction().execute((tx) => cancel(tx, visitor, { id: "canceled", sequence: 0 }, now()));

    const path = feedPath(secret, ana.id, 0);
    const feed = await ask(url, path);
    expect(feed.status).toBe(200);
    expect(feed.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex",
    });
    expect(feed.headers["set-cookie"]).toBeUndefined();
    expect(feed.body.match(/^UID:.*$/gm)).toEqual(["UID:hers-0", "UID:hers-1"]);
    expect(feed.body).toContain("SUMMARY:Call with ");
    const times = readBusyTimes(feed.body, [start, start + 30 * dayMs], "UTC")?.busy;
    expect(times).toEqual([3, 5].map((days) => [start + days * dayMs, start + days * dayMs + hourMs]));

    const unchanged = await ask(url, path, { headers: { "If-None-Match": String(feed.headers.etag) } });
    expect(unchanged.status).toBe(304);
    await renewFeed(db, ana, now());
    expect((await ask(url, path)).status).toBe(404);
    const renewed = feedPath(secret, ana.id, 1);
    expect((await ask(url, renewed)).status).toBe(200);
    expect((await ask(url, feedPath(secret, "nobody", 0))).status).toBe(404);
    await db.updateTable("people").set({ disabled_at: now() }).where("id", "=", ana.id).execute();
    expect((await ask(url, renewed)).status).toBe(404);
    expect(await db.selectFrom("not_found").select("path").where("path", "like", "/calendar%").execute()).toEqual([]);
  });
});
