// @module-tag long
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../bench/process.ts";
import { runSite } from "../../../tests/support/command.ts";
import { openBeside } from "../../../tests/support/open-beside.ts";
import { relayTo } from "../../../tests/support/relay.ts";
import { type Answer, ask, databaseSettings, type RequestOptions } from "../../../tests/support/site.ts";
import { launchSite, type SiteProcess } from "../../../tests/support/site-process.ts";

const AUTH_SECRET = "a secret of the test's own, which is long enough";

/** A site that is not ready yet. */
async function launchForTest(settings: Record<string, string>) {
  const PORT = settings.PORT ?? String(await freePort());
  const site = launchSite({ LOG_LEVEL: "warn", ...settings, PORT });
  onTestFinished(() => site.stop());
  return { ...site, url: `http://localhost:${PORT}` };
}

/** A site on PostgreSQL behind a relay, with its settings. */
async function settingsOnPostgres() {
  const { databaseUrl = "", dataDir } = await databaseSettings("postgres");
  const relay = await relayTo(databaseUrl);
  return { relay, settings: { DATA_DIR: dataDir, DATABASE_URL: relay.url, AUTH_SECRET } };
}

function statusOf(url: string, urlPath: string): () => Promise<number | string> {
  return () =>
    ask(url, urlPath).then(
      ({ status }) => status,
      (error) => error.code,
    );
}

function sendInquiry(url: string): Promise<Answer> {
  const options: RequestOptions = {
    method: "POST",
    headers: {
      Host: new URL(url).host,
      Origin: url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: "name=Ana&email=ana@example.com&service=security&utmSource=ad&message=The+tide+is+%3Cin%3E%0AAna",
  };
  return ask(url, "/contact", options);
}

const host = (url: string) => ({ headers: { Host: new URL(url).host } });

test("a site that starts before PostgreSQL serves kept pages, returns forms, and comes up by itself", async () => {
  const { relay, settings } = await settingsOnPostgres();
  const first = await launchForTest(settings);
  await first.nextReady();
  const home = (await ask(first.url, "/", host(first.url))).body;
  await first.stop();
  relay.cut();
  const site = await launchForTest({ ...settings, PORT: new URL(first.url).port });
  const { url } = site;
  await expect.poll(statusOf(url, "/healthz")).toBe(200);
  expect((await ask(url, "/readyz")).status).toBe(503);
  expect(await ask(url, "/", host(url))).toMatchObject({ status: 200, body: home });
  const [asset = ""] = /\/assets\/[\w.-]+\.css/.exec(home) ?? [];
  expect((await ask(url, asset, host(url))).status).toBe(200);
  const other = await ask(url, "/blog", host(url));
  expect(other).toMatchObject({ status: 503, headers: { "retry-after": "30", "cache-control": "no-store" } });
  expect(other.body).toContain("(305) 555-0142");
  const returned = await sendInquiry(url);
  expect(returned.status).toBe(503);
  for (const text of [
    "(305) 555-0142",
    "The tide is &#60;in&#62;\nAna",
    'value="security"',
    'value="ana@example.com"',
  ]) {
    expect(returned.body).toContain(text);
  }
  const [line] = site.log.filter((entry) => entry.includes("can't be reached"));
  expect(line).toMatch(/^PostgreSQL at .* can't be reached/);
  const ready = site.nextReady();
  await relay.restore();
  await ready;
  expect((await ask(url, "/readyz")).status).toBe(200);
  expect((await sendInquiry(url)).status).toBe(303);
});

test("a worker that dies while PostgreSQL is away is replaced by one that waits", async () => {
  const { relay, settings } = await settingsOnPostgres();
  const site = await launchForTest(settings);
  const { url } = site;
  await site.nextReady();
  relay.cut();
  process.kill(workerOf(site), "SIGKILL");
  await expect.poll(statusOf(url, "/readyz")).toBe(503);
  const waiting = workerOf(site);
  const restart = await runSite(settings, "restart");
  expect(restart).toMatchObject({ code: 1, err: expect.stringContaining("can't be reached") });
  expect(workerOf(site)).toBe(waiting);
  const ready = site.nextReady();
  await relay.restore();
  await ready;
  expect(workerOf(site)).toBe(waiting);
  expect((await ask(url, "/", host(url))).status).toBe(200);
  await site.restart();
  await expect.poll(() => workerOf(site)).not.toBe(waiting);
});

function workerOf({ process: { pid } }: Pick<SiteProcess, "process">): number {
  const [worker = 0] = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).split("\n");
  return Number(worker);
}

test("the first start with a wrong password ends with a message", async () => {
  const { settings } = await settingsOnPostgres();
  const url = new URL(settings.DATABASE_URL);
  url.username = "nobody_here";
  const site = await launchForTest({ ...settings, DATABASE_URL: url.href });
  expect(await once(site.process, "close")).toEqual([1, null]);
  expect(site.log.join("\n")).toContain("rejected the user or password");
});

test("a site whose SQLite database is locked waits for it", async () => {
  const { dataDir } = await databaseSettings("sqlite");
  const other = openBeside(dataDir);
  other.exec("begin immediate");
  const site = await launchForTest({ DATA_DIR: dataDir });
  await expect.poll(statusOf(site.url, "/healthz")).toBe(200);
  const page = await ask(site.url, "/", host(site.url));
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining("We'll be right back") });
  const spanish = await ask(site.url, "/es/servicios?topic=1", host(site.url));
  expect(spanish).toMatchObject({ status: 503, body: expect.stringContaining('<html lang="es">') });
  expect(spanish.body).toContain("Volvemos enseguida");
  const ready = site.nextReady();
  other.exec("rollback");
  other.close();
  await ready;
  expect((await ask(site.url, "/", host(site.url))).status).toBe(200);
});
