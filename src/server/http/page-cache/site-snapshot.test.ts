import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { relayTo } from "../../../../tests/support/relay.ts";
import { ask, databaseSettings, startTestSite } from "../../../../tests/support/site.ts";
import { readSiteSnapshot } from "./site-snapshot.ts";

async function keysIn(dataDir: string): Promise<string[]> {
  return ((await readSiteSnapshot(dataDir))?.pages ?? []).map(({ key }) => key).sort();
}

test("the copy has the contact details at once, and the pages that were requested once the site stops", async () => {
  const { dataDir } = await databaseSettings("sqlite");
  const site = await startTestSite({ dataDir });
  await expect.poll(async () => (await readSiteSnapshot(dataDir))?.company.phone).toBe("(305) 555-0142");
  for (const urlPath of ["/", "/about", "/no-such-page"]) await ask(site.url, urlPath);
  await site.stop();
  expect(await keysIn(dataDir)).toEqual(["/", "/about"]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("kept-pages"))).toEqual(["kept-pages"]);
});

test("the copy keeps the pages of the last process, until something is published", async () => {
  const { dataDir } = await databaseSettings("sqlite");
  const first = await startTestSite({ dataDir });
  await ask(first.url, "/about");
  await first.stop();
  const second = await startTestSite({ dataDir });
  await ask(second.url, "/services");
  await second.stop();
  expect(await keysIn(dataDir)).toEqual(["/about", "/services"]);
  const third = await startTestSite({ dataDir });
  await third.site.services.db
    .updateTable("site_state")
    .set((row) => ({ content_version: row("content_version", "+", 1) }))
    .execute();
  await ask(third.url, "/");
  await third.stop();
  expect(await keysIn(dataDir)).toEqual(["/"]);
});

test("while PostgreSQL is away, a page that is not kept is an apology with the phone number", async () => {
  const { databaseUrl = "", dataDir } = await databaseSettings("postgres");
  const relay = await relayTo(databaseUrl);
  const { site, url } = await startTestSite({ dataDir, databaseUrl: relay.url, logLevel: "silent" });
  await expect.poll(() => site.company?.phone).toBe("(305) 555-0142");
  relay.cut();
  const answer = await ask(url, "/blog", { headers: { Host: new URL(url).host, Accept: "text/html,*/*" } });
  expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "30", "cache-control": "no-store" } });
  expect(answer.body).toContain("We'll be right back");
  expect(answer.body).toContain("(305) 555-0142");
});
