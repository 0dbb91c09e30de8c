// @module-tag long
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#src/base/db/tables.ts";
import { copiedDatabase, openForTest } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { ask, databaseSettings } from "../../../tests/support/site.ts";
import { type SiteProcess, startSite } from "../../../tests/support/site-process.ts";
import { aPerson, logInDirectly } from "../../../tests/support/staff.ts";
import { residentMemoryMb } from "./proc-stats.ts";
import { recordReplacements } from "./replacements.ts";
import { Watchdog } from "./watchdog.ts";

const injectedFaults = { NODE_OPTIONS: `--import ${pathToFileURL(path.resolve("tests/support/injected-faults.ts"))}` };

/** A site for the running test, with its database. */
async function startForTest(settings: Record<string, string> = {}): Promise<{ site: SiteProcess; db: Db }> {
  const { dataDir } = await databaseSettings("sqlite");
  const site = await startSite({ LOG_LEVEL: "warn", DATA_DIR: dataDir, ...settings });
  onTestFinished(() => site.stop());
  return { site, db: await openForTest({ dataDir }) };
}

function workerOf({ process: { pid } }: SiteProcess): number {
  const [worker = 0] = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" }).split("\n");
  return Number(worker);
}

/** The log lines about replaced workers. */
function replaced(site: SiteProcess): object[] {
  const lines = site.log.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  return lines.filter(({ reason }) => reason !== undefined);
}

function restartsIn(db: Db) {
  return db.selectFrom("audit_log").selectAll().where("subject_kind", "=", "server").orderBy("at").execute();
}

test("a worker with a blocked event loop is replaced, but not a busy or suspended one", async () => {
  const { site, db } = await startForTest(injectedFaults);
  const worker = workerOf(site);
  const both = [site.process.pid ?? 0, worker];
  for (const pid of both) process.kill(pid, "SIGSTOP");
  await pause(6_000);
  for (const pid of both) process.kill(pid, "SIGCONT");
  process.kill(worker, "SIGHUP");
  expect((await ask(site.url, "/healthz")).status).toBe(200);
  expect(workerOf(site)).toBe(worker);
  const next = site.nextReady();
  process.kill(worker, "SIGSTOP");
  const url = await next;
  expect((await ask(url, "/")).status).toBe(200);
  expect(replaced(site)).toMatchObject([{ level: 50, reason: "stalled", seconds: 5 }]);
  await expect
    .poll(() => restartsIn(db))
    .toMatchObject([
      { act: "restarted", person_name: "Mangrove", detail: { reason: "stalled", seconds: 5, times: 1 } },
    ]);
});

test("a worker that handles many queued requests is not replaced", async () => {
  const { site } = await startForTest(injectedFaults);
  const worker = workerOf(site);
  process.kill(worker, "SIGURG");
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(site.url, "/healthz")));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(workerOf(site)).toBe(worker);
});

test("a worker with too much memory is replaced without downtime", async () => {
  const { site, db } = await startForTest({ ...injectedFaults, MEMORY_LIMIT: "256" });
  const worker = workerOf(site);
  let isReady = false;
  const next = site.nextReady().then(() => {
    isReady = true;
  });
  process.kill(worker, "SIGUSR2");
  const statuses = new Set<number>();
  while (!isReady) statuses.add((await ask(site.url, "/")).status);
  await next;
  expect(statuses).toEqual(new Set([200]));
  await expect.poll(() => workerOf(site)).not.toBe(worker);
  expect((await ask(site.url, "/")).status).toBe(200);
  expect(replaced(site)).toMatchObject([{ level: 50, reason: "memory", limit: 256, megabytes: expect.any(Number) }]);
  await expect.poll(() => restartsIn(db)).toMatchObject([{ detail: { reason: "memory", limit: 256 } }]);
});

test("a worker far above its memory limit is killed at once", async () => {
  const { site } = await startForTest({ ...injectedFaults, MEMORY_LIMIT: "256" });
  const worker = workerOf(site);
  const next = site.nextReady();
  process.kill(worker, "SIGWINCH");
  expect((await ask(await next, "/")).status).toBe(200);
  expect(workerOf(site)).not.toBe(worker);
  const [line = {}] = replaced(site);
  expect(line).toMatchObject({ reason: "memory", msg: expect.stringContaining("killing") });
});

test("workers that fail one after the other do not stop the site", async () => {
  const { site, db } = await startForTest();
  let url = site.url;
  for (let kill = 0; kill < 4; kill++) {
    const next = site.nextReady();
    process.kill(workerOf(site), "SIGKILL");
    url = await next;
  }
  expect((await ask(url, "/")).status).toBe(200);
  // They may be in two different hours. One is counted twice if the kill comes between its record and the message about it.
  const counted = async () => (await restartsIn(db)).reduce((sum, { detail }) => sum + Object(detail).times, 0);
  await expect.poll(counted).toBeGreaterThanOrEqual(4);
});

test("a signal stops the site although its worker hangs", async () => {
  const { site } = await startForTest();
  process.kill(workerOf(site), "SIGSTOP");
  site.process.kill("SIGTERM");
  expect(await once(site.process, "exit")).toEqual([0, null]);
});

test("log lines of staff's requests have only the user's id, and responses do not have it", async () => {
  const { site, db } = await startForTest({ LOG_LEVEL: "info" });
  const ada = await aPerson(db);
  const headers = { Host: new URL(site.url).host, Cookie: await logInDirectly(db, ada) };
  const answers = [
    await ask(site.url, "/cms/dashboard", { headers }),
    await ask(site.url, "/cms/dashboard.data", { headers }),
    await ask(site.url, "/cms/no/such/screen", { headers }),
    await ask(site.url, "/cms/dashboard", { headers: { Host: headers.Host } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 303]);
  expect(answers.flatMap(({ headers }) => Object.values(headers).flat()).join()).not.toContain(ada.id);
  const lines = () => site.log.filter((line) => line.includes("admin request"));
  await expect.poll(lines).toHaveLength(4);
  expect(lines().map((line) => JSON.parse(line).person)).toEqual([ada.id, ada.id, ada.id, undefined]);
  expect(lines().join()).not.toMatch(new RegExp(`${ada.name}|${ada.email}`));
});

describe("the watchdog's clock", () => {
  /** No real process, so that its wait for a CPU is 0. */
  const nobody = 0;

  /** The results of checks at these times, in seconds, without replies. */
  function foundAt(times: number[]) {
    const watchdog = new Watchdog({ pid: nobody, ping: () => {} }, Number.POSITIVE_INFINITY, 0);
    return times.map((time) => watchdog.check(time * 1000)).findLast((trouble) => trouble !== null);
  }

  const fourSeconds = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4];

  test("reports five seconds without a reply", () => {
    expect(foundAt([...fourSeconds, 4.5, 5])).toBeUndefined();
    expect(foundAt([...fourSeconds, 4.5, 5, 5.5])).toEqual({ reason: "stalled", seconds: 5 });
  });

  test("does not count time between delayed checks", () => {
    expect(foundAt([...fourSeconds, 3_600])).toBeUndefined();
  });

  test("pings again only after a reply", () => {
    let pings = 0;
    const ask = () => {
      pings++;
    };
    const watchdog = new Watchdog({ pid: nobody, ping: ask }, Number.POSITIVE_INFINITY, 0);
    for (let look = 1; look <= 4; look++) watchdog.check(look * 500);
    expect(pings).toBe(1);
    watchdog.onReply(0);
    watchdog.check(2_500);
    expect(pings).toBe(2);
  });
});

test("memory of child processes counts", async () => {
  const grow = "const held = Buffer.alloc(150 * 1024 * 1024, 1); console.log(held.length); setInterval(() => {}, 1000)";
  const shell = spawn("sh", ["-c", `"${process.execPath}" -e "${grow}" & child=$!; trap "kill $child" TERM; wait`]);
  onTestFinished(() => {
    shell.kill();
  });
  await once(shell.stdout, "data");
  expect(residentMemoryMb(shell.pid ?? 0)).toBeGreaterThan(150);
});

describe.each(databases)("on $name", ({ engine }) => {
  test("restarts are counted by hour and reason, and owners get one email a day", async () => {
    const db = await openForTest(await copiedDatabase(engine, "seeded"));
    const owner = await aPerson(db);
    await aPerson(db, { role: "editor" });
    let now = new Date("2026-03-01T12:10:00Z");
    const services = { db, now: () => now, origin: "https://mangrove.example", wakeSender: () => {} };
    const stalled = { reason: "stalled", seconds: 5 } as const;
    const at = now.getTime();
    await recordReplacements(services, [{ ...stalled, at }]);
    await recordReplacements(services, [
      { ...stalled, at: at + 60_000 },
      { reason: "memory", megabytes: 620, limit: 512, at: at + 120_000 },
    ]);
    expect(await restartsIn(db)).toMatchObject([
      { at: new Date(at + 60_000), detail: { reason: "stalled", seconds: 5, times: 2 } },
      { at: new Date(at + 120_000), detail: { reason: "memory", megabytes: 620, limit: 512, times: 1 } },
    ]);
    const mails = () => db.selectFrom("outbox").select(["to_address", "text"]).execute();
    expect(await mails()).toEqual([{ to_address: owner.email, text: expect.stringContaining("stopped responding") }]);
    now = new Date(at + 25 * 60 * 60_000);
    await recordReplacements(services, [{ ...stalled, at: now.getTime() }]);
    expect(await mails()).toHaveLength(2);
    expect(await restartsIn(db)).toHaveLength(3);
  });
});
