import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parseProxyList } from "#src/base/security/client-address.ts";
import { runCheck } from "#src/domain/health/checks.server.ts";
import { proxy } from "#src/domain/health/surroundings.server.ts";
import { databases } from "../../../tests/support/engines.ts";
import { lockDatabase } from "../../../tests/support/lock-database.ts";
import { ask, databaseSettings, startTestSite } from "../../../tests/support/site.ts";

const cannot = { status: 503, body: "can't take inquiries\n" };

describe.each(databases)("/readyz on $name", ({ engine }) => {
  test("is 503 while the database can't be written, and 200 again by itself", async () => {
    const settings = await databaseSettings(engine);
    const { url } = await startTestSite(settings);
    const ready = () => ask(url, "/readyz");
    expect(await ready()).toMatchObject({ status: 200, body: "ok\n" });
    const unlock = await lockDatabase({
      dataDir: settings.dataDir ?? "",
      ...(settings.databaseUrl && { url: settings.databaseUrl }),
    });
    await expect.poll(ready).toMatchObject(cannot);
    expect(await ask(url, "/healthz")).toMatchObject({ status: 200 });
    expect(await ask(url, "/")).toMatchObject({ status: 200 });
    await unlock();
    await expect.poll(ready).toMatchObject({ status: 200 });
  });

  test("answers many requests at once with one write", async () => {
    const { url, site } = await startTestSite(await databaseSettings(engine));
    let writes = 0;
    const { diskSpace } = site.health;
    site.health.diskSpace = (directory) => {
      writes += 1;
      return diskSpace(directory);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(url, "/readyz")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Background checks look at the disk, too.
    expect(writes).toBeLessThan(10);
  });
});

describe("a proxy", () => {
  const throughProxy: Record<string, string>[] = [
    { "X-Forwarded-For": "203.0.113.7" },
    { Forwarded: "for=203.0.113.7" },
  ];

  test.each(throughProxy)("that isn't trusted is noticed and logged once, with what to do: %j", async (headers) => {
    const { url, site } = await startTestSite();
    const lines: unknown[] = [];
    site.log.warn = (...line: unknown[]) => void lines.push(line);
    const find = () => runCheck(proxy, site.health);
    await ask(url, "/about");
    expect(await find()).toMatchObject({ state: "ok" });
    for (const path of ["/careers", "/services", "/terms"]) await ask(url, path, { headers });
    expect(await find()).toMatchObject({
      state: "warning",
      summary: expect.stringContaining("a proxy at 127.0.0.1 that isn't trusted"),
      advice: expect.stringContaining("TRUST_PROXY=127.0.0.1"),
    });
    expect(lines).toEqual([[{ proxy: "127.0.0.1" }, expect.stringContaining("TRUST_PROXY")]]);
  });

  test.each([
    ["that is trusted is not noticed", "127.0.0.1", "ok"],
    ["is noticed if another one is trusted", "10.0.0.1", "warning"],
  ])("%s", async (_what, trusted, state) => {
    const trustProxy = parseProxyList(trusted);
    const { url, site } = await startTestSite(trustProxy ? { trustProxy } : {});
    await ask(url, "/careers", { headers: { "X-Forwarded-For": "203.0.113.7" } });
    expect(await runCheck(proxy, site.health)).toMatchObject({ state });
  });
});

test("/readyz is 503 with a full disk, and with a read-only database file", async () => {
  const { url, site } = await startTestSite();
  const ready = () => ask(url, "/readyz");
  const { diskSpace } = site.health;
  site.health.diskSpace = async () => ({ free: 4096, total: 1e9 });
  await expect.poll(ready).toMatchObject(cannot);
  site.health.diskSpace = diskSpace;
  await expect.poll(ready).toMatchObject({ status: 200 });
  await sql`pragma query_only = on`.execute(site.services.db);
  await expect.poll(ready).toMatchObject(cannot);
  await sql`pragma query_only = off`.execute(site.services.db);
  await expect.poll(ready).toMatchObject({ status: 200 });
});
