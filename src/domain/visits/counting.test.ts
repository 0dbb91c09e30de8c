import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Settings } from "#src/domain/content/schema/kinds/settings.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, changeOn, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { behindProxy, desktopBrowser, phoneBrowser, sendVisit, sumsOf } from "../../../tests/support/visits.ts";

async function siteOn(engine: Engine) {
  const running = await startTestSite({ ...(await databaseSettings(engine)), ...behindProxy });
  const { site } = running;
  return {
    ...running,
    db: site.services.db,
    visit: (view?: Parameters<typeof sendVisit>[1]) => sendVisit(running, view),
    async sums(day?: string) {
      await site.visits.store();
      return sumsOf(site.services.db, day);
    },
  };
}

const total = (sums: string[]) => sums.filter((row) => row.startsWith("total"));

describe.each(databases)("visits on $name", ({ engine }) => {
  test("a visitor counts once a day, each page view counts, and two visitors are two", async () => {
    const { visit, sums } = await siteOn(engine);
    const response = await visit({ referrer: "www.google.com" });
    expect(response).toMatchObject({ status: 204, body: "" });
    expect(response.headers["set-cookie"]).toBeUndefined();
    expect(response.headers["cache-control"]).toBe("no-store");
    await visit({ path: "/services", referrer: "localhost:1" });
    await visit({ path: "/services" });
    await visit({ ipAddress: "2001:db8::1", path: "/contact", utm_campaign: "Spring Offer", utm_source: "newsletter" });
    const expected = [
      "campaign spring offer: 0/1",
      "device computer: 0/2",
      "language en-US: 0/2",
      "page /: 1/0",
      "page /contact: 1/0",
      "page /services: 2/0",
      "source Google: 0/1",
      "source direct: 0/1",
      "source localhost: 0/1",
      "source newsletter: 0/1",
      "total : 4/2",
    ];
    expect(await sums()).toEqual(expected);
    await visit();
    // Of one IPv6 network, and another browser there.
    await visit({ ipAddress: "2001:db8::9" });
    await visit({ ipAddress: "2001:db8::9", headers: { "User-Agent": phoneBrowser, "Accept-Language": "es-MX" } });
    expect(await sums()).toEqual(
      expect.arrayContaining(["total : 7/3", "device phone: 0/1", "device computer: 0/2", "language es-MX: 0/1"]),
    );
  });

  test("links within the site have no source", async () => {
    const { url, visit, sums } = await siteOn(engine);
    await visit({ referrer: new URL(url).host });
    expect(await sums()).toContain("total : 1/1");
    expect((await sums()).filter((row) => row.startsWith("source"))).toEqual([]);
  });

  test("robots, and browsers that ask not to be counted, are not counted", async () => {
    const { visit, sums } = await siteOn(engine);
    for (const headers of [
      { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      { "User-Agent": "" },
      { DNT: "1" },
      { "Sec-GPC": "1" },
      { "Sec-Purpose": "prefetch;prerender" },
    ]) {
      expect((await visit({ headers })).status).toBe(204);
    }
    expect(await sums()).toEqual([]);
  });

  test("delivered pages are counted for browsers and robots apart, also from the cache", async () => {
    const { url, sums } = await siteOn(engine);
    const headers = { Host: new URL(url).host, "User-Agent": desktopBrowser };
    await sums();
    for (const path of ["/", "/", "/services", "/no-such-page", "/robots.txt"]) await ask(url, path, { headers });
    await ask(url, "/", { headers: { ...headers, "User-Agent": "curl/8.0" } });
    await ask(url, "/", { headers: { ...headers, "X-Purpose": "prefetch" } });
    await ask(url, "/", { headers: { ...headers, DNT: "1" } });
    await ask(url, "/", { headers, method: "HEAD" });
    expect(await sums()).toEqual(["served browsers: 3/0", "served robots: 1/0"]);
  });

  test("forged beacons change nothing", async () => {
    const { url, visit, sums } = await siteOn(engine);
    for (const path of ["/no-such-page", "/services/made-up", "/-", "/services/-", "//evil", "/Services", "x", ""]) {
      expect((await visit({ path })).status).toBe(204);
    }
    expect((await visit({ path: `/${"a".repeat(990)}` })).status).toBe(413);
    expect((await visit({ headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    expect((await visit({ headers: { Origin: "https://evil.example" } })).status).toBe(403);
    expect((await visit({ headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    expect((await ask(url, "/visit", { headers: { Host: new URL(url).host } })).status).toBe(404);
    expect(total(await sums())).toEqual([]);
    await visit({ referrer: '"><script>alert(1)</script>', utm_campaign: "ana@harbor.example" });
    await visit({ referrer: "x".repeat(90), utm_campaign: "call 305 555 0142" });
    expect(await sums()).toEqual(
      expect.arrayContaining(["campaign : 0/1", "source : 0/1", "page /: 2/0", "total : 2/1"]),
    );
  });

  test("a flood is bounded: views of one network, and names of a day", { tags: ["long"] }, async () => {
    const { visit, sums } = await siteOn(engine);
    await Promise.all(Array.from({ length: 150 }, () => visit()));
    expect(total(await sums())).toEqual(["total : 120/1"]);
    for (let round = 0; round < 2; round += 1) {
      const addresses = Array.from({ length: 75 }, (_, number) => `198.51.${round}.${number}`);
      await Promise.all(
        addresses.map((address, name) => visit({ ipAddress: address, referrer: `site-${round}-${name}.example` })),
      );
      await sums();
    }
    const sources = (await sums()).filter((row) => row.startsWith("source"));
    // 100 names, one of them for what is beyond.
    expect(sources).toHaveLength(101);
    expect(sources).toContain("source : 0/51");
    expect(total(await sums())).toEqual(["total : 270/151"]);
  });

  test("two instances count a visitor once, and their sums add up", async () => {
    const settings = { ...(await databaseSettings(engine)), ...behindProxy };
    const [first, second] = [await startTestSite(settings), await startTestSite(settings)];
    for (const running of [first, second]) {
      await sendVisit(running, { ipAddress: "203.0.113.1" });
      await sendVisit(running, { ipAddress: running === first ? "203.0.113.2" : "203.0.113.3" });
    }
    await Promise.all([first.site.visits.store(), second.site.visits.store()]);
    expect(total(await sumsOf(first.site.services.db))).toEqual(["total : 4/3"]);
  });

  test("a stop stores what was counted, and after it the same visitor is known", async () => {
    const settings = { ...(await databaseSettings(engine)), ...behindProxy };
    const first = await startTestSite(settings);
    await sendVisit(first);
    await first.stop();
    const second = await startTestSite(settings);
    const { db } = second.site.services;
    expect(total(await sumsOf(db))).toEqual(["total : 1/1"]);
    await sendVisit(second, { path: "/services" });
    await second.site.visits.store();
    expect(total(await sumsOf(db))).toEqual(["total : 2/1"]);
  });

  test("midnight of the company's time zone ends the day and deletes what told visitors apart", async () => {
    const { site, db, visit, sums } = await siteOn(engine);
    site.services.now = () => new Date("2026-11-18T04:58:00Z");
    await visit();
    await sums();
    const salts = () => db.selectFrom("visitor_salts").selectAll().execute();
    const digests = () => db.selectFrom("visitor_digests").selectAll().execute();
    const [before] = await salts();
    expect(before?.day).toBe("2026-11-17");
    expect(await digests()).toHaveLength(2);
    // Not stored yet when the day ends.
    await visit({ ipAddress: "203.0.113.8" });
    site.services.now = () => new Date("2026-11-18T05:01:00Z");
    await visit();
    expect(total(await sums("2026-11-17"))).toEqual(["total : 2/2"]);
    expect(total(await sums("2026-11-18"))).toEqual(["total : 1/1"]);
    site.services.now = () => new Date("2026-11-18T05:11:00Z");
    await sums();
    const [after, ...more] = await salts();
    expect(more).toEqual([]);
    expect(after?.day).toBe("2026-11-18");
    expect(after?.salt).not.toBe(before?.salt);
    expect((await digests()).map(({ day }) => day)).toEqual(["2026-11-18", "2026-11-18"]);
  });

  test("nothing is counted when counting is off, and pages send nothing", async () => {
    const running = await siteOn(engine);
    const { url, visit, sums } = running;
    const home = async () => (await ask(url, "/", { headers: { Host: new URL(url).host } })).body;
    expect(await home()).toContain('data-behavior="visit"');
    await sums();
    await visit();
    await changeOn(running, "settings", "settings", (settings: Settings) => ({ ...settings, countVisits: false }));
    await visit();
    expect(total(await sums())).toEqual([]);
    expect(await home()).not.toContain('data-behavior="visit"');
    await visit();
    expect(total(await sums())).toEqual([]);
  });

  test("counts wait while the database is away", async () => {
    const { site, db, visit, sums } = await siteOn(engine);
    await db.schema.alterTable("visit_sums").renameTo("away").execute();
    await visit();
    await expect(site.visits.store()).rejects.toThrow(/visit_sums/);
    await visit({ path: "/services" });
    await db.schema.alterTable("away").renameTo("visit_sums").execute();
    expect(total(await sums())).toEqual(["total : 2/1"]);
  });
});
