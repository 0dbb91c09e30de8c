import { describe, expect, test } from "vitest";
import { inSnapshot, rowsOf, tableShapes } from "#src/base/db/rows/read-all-rows.ts";
import type { Db } from "#src/base/db/tables.ts";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { readEntries } from "../../../tests/support/backups.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";
import { behindProxy, sendVisit } from "../../../tests/support/visits.ts";

const personal = {
  name: "Ximena.Quispe",
  email: "ximena.quispe@harbor.example",
  address: "198.51.100.231",
  network: "2001:db8:77aa:1",
  browser: "Mozilla/5.0 (X11; QuispeOS 9; rv:144.0) Gecko/20100101 Firefox/144.0",
};

/** Every value of every column of every table, with its place. */
async function allValues(db: Db): Promise<[place: string, value: string][]> {
  return inSnapshot(db, async (tx) => {
    const values: [string, string][] = [];
    for (const shape of await tableShapes(tx)) {
      for await (const rows of rowsOf(tx, shape)) {
        for (const row of rows) {
          for (const [column, value] of Object.entries(row)) {
            values.push([`${shape.name}.${column}`, typeof value === "string" ? value : JSON.stringify(value)]);
          }
        }
      }
    }
    return values;
  });
}

describe.each(databases)("after visits on $name", ({ engine }) => {
  test("no column of any table holds anything personal, and no backup what tells visitors apart", async () => {
    const running = await startTestSite({ ...(await databaseSettings(engine)), ...behindProxy });
    const { url, site } = running;
    const { db, store } = site.services;
    site.services.now = () => new Date("2026-11-18T15:00:00Z");
    const headers = { "User-Agent": personal.browser, "Accept-Language": `es-PE, x-${personal.name}` };
    await site.visits.store();
    for (const address of [personal.address, `${personal.network}::5`]) {
      await ask(url, "/services", {
        headers: { ...headers, Host: new URL(url).host, "X-Forwarded-For": address, Cookie: `id=${personal.name}` },
      });
      await sendVisit(running, {
        headers,
        ipAddress: address,
        utm_source: personal.email,
        utm_campaign: personal.email,
      });
      await sendVisit(running, {
        headers,
        ipAddress: address,
        path: "/contact",
        referrer: `${personal.name}@mail.example`,
      });
      await sendVisit(running, { headers, ipAddress: address, path: `/${personal.name}` });
    }
    await site.visits.store();

    const values = await allValues(db);
    expect(values.filter(([column]) => column.startsWith("visit_sums"))).not.toEqual([]);
    const found = values.filter(([, value]) =>
      Object.values(personal).some((text) => value.toLowerCase().includes(text.toLowerCase())),
    );
    expect(found).toEqual([]);
    // What is left of a visitor on the day: digests of the visitor, the source, and the campaign.
    const digests = await db.selectFrom("visitor_digests").select("digest").execute();
    expect(digests).toHaveLength(6);
    for (const { digest } of digests) expect(digest).toMatch(/^[\w-]{11}$/);

    const file = `${await temporaryDirectory()}/backup.tar`;
    await writeBackup(file, { db, store, secret: null, version: "1" }, { media: "beside", now: new Date() });
    const tables = [...(await readEntries(file)).keys()].filter((name) => name.includes("visit"));
    expect(tables).toEqual(["tables/visit_sums.ndjson"]);

    site.services.now = () => new Date("2026-11-19T15:00:00Z");
    await site.visits.store();
    const later = (await allValues(db)).filter(([column]) => /^visitor_/.test(column));
    expect(later).toEqual([]);
  });
});
