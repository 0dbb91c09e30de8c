// @module-tag long
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import { migrations } from "#src/base/db/migrations/migrations.ts";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { readConfig } from "#src/server/config/config.ts";
import { createLog } from "#src/server/config/log.ts";
import { openDependencies } from "#src/server/config/services.ts";
import { childrenOf, pidOf } from "../../../bench/process.ts";
import { emptySite } from "../../../tests/support/backups.ts";
import { runSite, siteSettings } from "../../../tests/support/command.ts";
import { redPicture, seedContent, seededAt } from "../../../tests/support/content.ts";
import { emptyDatabase, openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { laterMigrations } from "../../../tests/support/later-migrations.ts";
import { ask } from "../../../tests/support/site.ts";
import { type SiteProcess, startSite } from "../../../tests/support/site-process.ts";

async function startForTest(settings: Record<string, string>): Promise<SiteProcess> {
  const site = await startSite({ LOG_LEVEL: "warn", ...settings });
  onTestFinished(() => site.stop());
  return site;
}

function openOf({ DATA_DIR: dataDir = "", DATABASE_URL: url }: Record<string, string>) {
  return openForTest({ dataDir, ...(url && { url }) });
}

describe.each(databases)("a running site on $name", ({ engine }) => {
  test("shows the restored content to the next visitor, without a restart", async () => {
    const settings = await siteSettings(engine);
    const site = await startForTest(settings);
    const file = path.join(await temporaryDirectory(), "backup.tar");
    expect(await runSite(settings, "backup", file)).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringMatching(/^Backed up to \S+backup\.tar: [\d,]+ rows, \d+ images, /),
    });
    const hasServices = async () => (await ask(site.url, "/")).body.includes('href="/services/security"');
    expect(await hasServices()).toBe(true);
    const db = await openOf(settings);
    await db.deleteFrom("entry_texts").where("kind", "=", "service").execute();
    await db
      .updateTable("site_state")
      .set((row) => ({ content_version: row("content_version", "+", 1) }))
      .execute();
    await expect.poll(hasServices).toBe(false);
    const restored = await runSite(settings, "restore", file);
    expect(restored).toMatchObject({ code: 0, err: "", out: expect.stringContaining("The previous state is in ") });
    await expect.poll(hasServices).toBe(true);
    expect(site.log.filter((line) => line.startsWith("Mangrove is ready"))).toHaveLength(1);
  });

  test("is backed up automatically before a migration, but not when it is new", async () => {
    const settings = await siteSettings(engine);
    const directory = path.join(settings.DATA_DIR ?? "", "backups");
    const db = await openOf(settings);
    await migrate(db);
    const entry = { id: "old", kind: "page", position: 1, created_at: seededAt, deleted_at: null };
    await db.insertInto("entries").values(entry).execute();
    const scripts = { decoder: "", mailReader: "", calendarReader: "" };
    const { services } = await openDependencies(readConfig(settings), createLog("silent"), scripts, laterMigrations);
    await services.db.destroy();
    const [file = "", ...more] = await readdir(directory);
    expect(more).toEqual([]);
    expect(file).toMatch(new RegExp(`^before-migration-${Object.keys(migrations).at(-1)}-\\d{8}T\\d{9}Z\\.tar$`));
    const fresh = await siteSettings(engine);
    const restored = await runSite(fresh, "restore", path.join(directory, file));
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(await (await openOf(fresh)).selectFrom("entries").selectAll().execute()).toEqual([entry]);
    const another = await siteSettings(engine);
    await startForTest(another);
    expect(existsSync(path.join(another.DATA_DIR ?? "", "backups"))).toBe(false);
  });

  test("keeps its old state when a restore is killed, and accepts the next restore", async () => {
    const options = await emptyDatabase(engine);
    const { dataDir, url } = options;
    const settings = { DATA_DIR: dataDir, ...(url && { DATABASE_URL: url }), AUTH_SECRET: "a".repeat(43) };
    const db = await openForTest(options);
    await migrate(db);
    const entry = { id: "old", kind: "page", position: 1, created_at: seededAt, deleted_at: null };
    await db.insertInto("entries").values(entry).execute();
    const source = await emptySite("sqlite");
    await seed(source.db, source.store, await seedContent({}, [redPicture]), seededAt);
    const file = path.join(await temporaryDirectory(), "backup.tar");
    await writeBackup(file, source, { media: "included", now: seededAt });
    // An open write transaction blocks the restore's last step, so that it is killed before that.
    const holding = await (await openForTest(options)).startTransaction().execute();
    await holding.updateTable("entries").set({ position: 2 }).execute();
    const child = spawn(process.execPath, ["src/server/cli/site.ts", "restore", file], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: "ignore",
    });
    const exited = once(child, "exit");
    const originals = path.join(dataDir, "media", "originals");
    await expect.poll(() => existsSync(originals) && readdir(originals)).toHaveLength(1);
    child.kill("SIGKILL");
    await exited;
    await holding.commit().execute();
    expect(await db.selectFrom("entries").selectAll().execute()).toEqual([{ ...entry, position: 2 }]);
    expect(await runSite(settings, "restore", file)).toMatchObject({ code: 0, err: "" });
    expect(await db.selectFrom("entries").select("id").execute()).toEqual([{ id: "settings" }]);
    expect((await readdir(dataDir)).filter((name) => name.startsWith("restoring"))).toEqual([]);
  });
});

test("restart starts a new worker and waits until it is ready", async () => {
  const settings = { DATA_DIR: await temporaryDirectory() };
  const site = await startForTest(settings);
  const { code, out } = await runSite(settings, "restart");
  expect(code).toBe(0);
  expect(out).toMatch(/^A new worker is serving .*\. It was ready after \d+\.\d s\.$/m);
  await expect.poll(() => site.log.filter((line) => line.includes("is ready"))).toHaveLength(2);
  // The one before it may still get a connection, and says that it is about to stop.
  await expect.poll(() => childrenOf(pidOf(site.process))).toHaveLength(1);
  expect((await ask(site.url, "/readyz")).status).toBe(200);
});

test("restart says why the new worker did not start, and the old one keeps serving", async () => {
  const settings = { DATA_DIR: await temporaryDirectory() };
  const site = await startForTest(settings);
  const db = await openOf(settings);
  await migrate(db, { migrations: { ...migrations, "9999-contract-all": { up: async () => {} } } });
  const { code, err } = await runSite(settings, "restart");
  expect(code).toBe(1);
  expect(err).toMatch(/^The new worker did not start: The database belongs to a newer version.*9999-contract-all/);
  expect(err).toContain("The previous worker is still running.");
  expect((await ask(site.url, "/readyz")).status).toBe(200);
});

test("restart says that no site is running, also when another process has its old id", async () => {
  const settings = { DATA_DIR: await temporaryDirectory() };
  expect(await runSite(settings, "restart")).toMatchObject({
    code: 1,
    err: expect.stringContaining("No site is running from"),
  });
  const site = await startForTest(settings);
  site.process.kill("SIGKILL");
  await once(site.process, "exit");
  expect(readFileSync(path.join(settings.DATA_DIR, "mangrove.pid"), "utf8")).toBe(`${site.process.pid}\n`);
  const restartError = async () => (await runSite(settings, "restart")).err;
  await expect.poll(restartError).toContain("No site is running from");
});

test("the running site signs with the restored secret", async () => {
  const settings = { DATA_DIR: await temporaryDirectory() };
  const site = await startForTest(settings);
  const file = path.join(await temporaryDirectory(), "backup.tar");
  const other = { DATA_DIR: await temporaryDirectory() };
  await startForTest(other);
  await runSite(other, "backup", file);
  const { code, out } = await runSite(settings, "restore", file);
  expect(code).toBe(0);
  expect(out).toContain("The backup's secret was restored, and a new worker is using it.");
  const secret = (directory: string) => readFileSync(path.join(directory, "secret"), "utf8");
  expect(secret(settings.DATA_DIR)).toBe(secret(other.DATA_DIR));
  await expect.poll(() => site.log.filter((line) => line.includes("is ready"))).toHaveLength(2);
});

test("after a move to PostgreSQL, restore says where the secret is", async () => {
  const from = { DATA_DIR: await temporaryDirectory() };
  await startForTest(from);
  const file = path.join(await temporaryDirectory(), "backup.tar");
  await runSite(from, "backup", file);
  const to = await siteSettings("postgres");
  const { code, out } = await runSite(to, "restore", file);
  expect(code).toBe(0);
  expect(out).toContain(`To get it from the backup: tar -xOf ${file} secret`);
  const AUTH_SECRET = readFileSync(path.join(from.DATA_DIR, "secret"), "utf8").trim();
  expect((await runSite({ ...to, AUTH_SECRET }, "restore", file)).out).not.toContain("secret");
});

test("backup and restore explain failures", async () => {
  const settings = { DATA_DIR: await temporaryDirectory() };
  const file = path.join(await temporaryDirectory(), "backup.tar");
  expect(await runSite(settings, "backup", file)).toMatchObject({
    code: 1,
    err: expect.stringContaining("no site in"),
  });
  expect((await runSite(settings, "backup")).code).toBe(2);
  const refused = await runSite(settings, "restore", file);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`${file} doesn't exist`) });
});
