import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { seed } from "#src/seed/seed.server.ts";
import { emptySite } from "../../../tests/support/backups.ts";
import { redPicture, seedContent } from "../../../tests/support/content.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { tryNewestBackup, writeScheduledBackup } from "./scheduled.server.ts";

const start = new Date("2026-11-20T17:00:00Z");
const { signal } = new AbortController();
const later = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60_000);

describe.each(databases)("on $name", ({ engine }) => {
  async function siteWithBackups() {
    const site = await emptySite(engine);
    await seed(site.db, site.store, await seedContent({}, [redPicture]), start);
    const directory = path.join(await temporaryDirectory(), "backups");
    return { site, backups: { directory, maxCount: 3 }, scratch: path.join(site.dataDir, "trying.db") };
  }

  test("keeps the newest backups, each complete, and can restore them", async () => {
    const { site, backups, scratch } = await siteWithBackups();
    writeFileSync(path.join(site.dataDir, "mine.tar"), "");
    for (let day = 0; day < 5; day += 1) await writeScheduledBackup(backups, site, later(day));
    const expectedNames = ["22", "23", "24"].map((day) => `mangrove-202611${day}T170000000Z.tar`);
    expect(readdirSync(backups.directory).sort()).toEqual(expectedNames);
    await tryNewestBackup(backups, scratch, signal);
    expect(readdirSync(site.dataDir).filter((name) => name.startsWith("trying"))).toEqual([]);
  });

  test("keeps a backup that it has just written, although the clock was ahead before", async () => {
    const { site, backups } = await siteWithBackups();
    for (let day = 5; day < 8; day += 1) await writeScheduledBackup(backups, site, later(day));
    const file = await writeScheduledBackup(backups, site, start);
    expect(readdirSync(backups.directory)).toHaveLength(3);
    expect(readdirSync(backups.directory)).toContain(path.basename(file));
  });

  test("notices a backup that was damaged since", async () => {
    const { site, backups, scratch } = await siteWithBackups();
    const file = await writeScheduledBackup(backups, site, start);
    const bytes = readFileSync(file);
    bytes.write("X", bytes.indexOf("Mangrove"));
    writeFileSync(file, bytes);
    await expect(tryNewestBackup(backups, scratch, signal)).rejects.toThrow(/damaged/);
  });

  test("fails when pictures are missing, and deletes no older backup", async () => {
    const { site, backups } = await siteWithBackups();
    for (let day = 0; day < 3; day += 1) await writeScheduledBackup(backups, site, later(day));
    rmSync(path.join(site.dataDir, "media", "originals"), { recursive: true });
    await expect(writeScheduledBackup(backups, site, later(3))).rejects.toThrow(/lacks pictures.*originals/);
    expect(readdirSync(backups.directory)).toHaveLength(4);
  });

  test("waits for the first one", async () => {
    const { site, backups, scratch } = await siteWithBackups();
    const tried = tryNewestBackup(backups, scratch, signal);
    await writeScheduledBackup(backups, site, start);
    await tried;
    const stopped = new AbortController();
    rmSync(backups.directory, { recursive: true });
    const waiting = tryNewestBackup(backups, scratch, stopped.signal);
    stopped.abort();
    await expect(waiting).rejects.toThrow(/abort/);
  });
});
