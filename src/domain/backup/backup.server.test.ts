import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Tx } from "#src/base/db/tables.ts";
import { completeIndex } from "#src/domain/content/search/search-index.server.ts";
import { originalName } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import {
  allRows,
  type BackupSite,
  emptySite,
  filesIn,
  readEntries,
  storedSecret,
} from "../../../tests/support/backups.ts";
import { aPage, redPicture, seedContent, seededAt } from "../../../tests/support/content.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aMail, enqueue } from "../../../tests/support/outbox.ts";
import { writeBackup } from "./backup.server.ts";
import { restoreBackup } from "./restore.server.ts";

const now = new Date("2026-11-20T17:00:00.250Z");

async function filledSite(engine: Engine): Promise<BackupSite> {
  const site = await emptySite(engine);
  const about = { id: "about", slug: "about", content: aPage({ title: "Ünïcode 'quotes'\u2028and \\ more" }) };
  await seed(site.db, site.store, await seedContent({ page: [about] }, [redPicture]), seededAt);
  await enqueue(site.db, aMail(), aMail({ subject: "Ebb", text: "Line\n\ttab" }));
  return site;
}

async function backUp(site: BackupSite, within?: Tx): Promise<string> {
  const file = path.join(await temporaryDirectory(), "backup.tar");
  await writeBackup(file, site, { media: "included", now, ...(within && { within }) });
  return file;
}

/** Entries that don't depend on the backup's time or on the content version. */
async function lastingEntries(file: string): Promise<Record<string, string>> {
  const entries = [...(await readEntries(file))].filter(([name]) => !/^manifest|site_state/.test(name));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, bytes.toString("latin1")]));
}

const directions = databases.flatMap((from) =>
  databases.map((to) => ({ from, to, name: `${from.name} to ${to.name}` })),
);

describe.each(directions)("a backup from $name", ({ from, to }) => {
  test("restores every row and file, to the byte, in both directions", async () => {
    const first = await filledSite(from.engine);
    const second = await emptySite(to.engine);
    const file = await backUp(first);
    const result = await restoreBackup(file, second, now);
    expect(result).toMatchObject({ before: null, pictures: 1, missing: [], secret: "same" });
    const restoreLine = second.db.deleteFrom("audit_log").where("act", "=", "backup-restored");
    expect(await restoreLine.executeTakeFirst()).toEqual({ numDeletedRows: 1n });
    const { site_state: _, ...rows } = await allRows(second.db);
    const { site_state: __, ...original } = await allRows(first.db);
    expect(rows).toEqual(original);
    expect(rows.outbox).toHaveLength(2);
    expect(await filesIn(path.join(second.dataDir, "media"))).toEqual(await filesIn(path.join(first.dataDir, "media")));
    expect(await lastingEntries(await backUp(second))).toEqual(await lastingEntries(file));
  });
});

describe.each(databases)("a backup on $name", ({ engine }) => {
  test("is a snapshot and doesn't wait for writers", async () => {
    const site = await filledSite(engine);
    const other = await site.other();
    const writing = await other.startTransaction().execute();
    await writing.deleteFrom("outbox").execute();
    const file = await backUp(site);
    await writing.commit().execute();
    expect(String((await readEntries(file)).get("tables/outbox.ndjson")).split("\n")).toHaveLength(3);
    expect(await allRows(site.db)).toMatchObject({ outbox: [] });
  });

  test("leaves out the search index, which is made again", async () => {
    const [site, target] = [await filledSite(engine), await filledSite(engine)];
    const { signal } = new AbortController();
    for (const { db } of [site, target]) await completeIndex(db, signal);
    const indexed = await allRows(site.db);
    expect(indexed.site_search?.length).toBeGreaterThan(0);
    const file = await backUp(site);
    expect([...(await readEntries(file)).keys()].filter((name) => /site_search|spellings/.test(name))).toEqual([]);
    await restoreBackup(file, target, now);
    expect(await allRows(target.db)).toMatchObject({ site_search: [], search_spellings: [] });
    await completeIndex(target.db, signal);
    const { site_search = [], search_spellings } = await allRows(target.db);
    expect(site_search.map(({ entry_id, words }) => [entry_id, words])).toEqual(
      indexed.site_search?.map(({ entry_id, words }) => [entry_id, words]),
    );
    expect(search_spellings).toEqual(indexed.search_spellings);
  });

  test("holds many rows in order", async () => {
    const site = await emptySite(engine);
    const ids = Array.from(
      { length: 257 },
      (_, number) => `${number % 2 ? "é" : "Z"}-${String(number).padStart(3, "0")}`,
    );
    const rows = ids.map((id) => ({ id, kind: "page", position: 1, created_at: now, deleted_at: null }));
    await site.db.insertInto("entries").values(rows).execute();
    const lines = String((await readEntries(await backUp(site))).get("tables/entries.ndjson"))
      .trimEnd()
      .split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(ids.sort());
  });
});

test("a backup is a standard tar file that only its owner can read, with a manifest that can be checked by hand", async () => {
  const file = await backUp(await filledSite("sqlite"));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const directory = await temporaryDirectory();
  execFileSync("tar", ["-xf", file, "-C", directory]);
  const sum = createHash("sha256")
    .update(await readFile(path.join(directory, "manifest.json")))
    .digest("hex");
  expect(await readFile(path.join(directory, "manifest.json.sha256"), "utf8")).toBe(`${sum}  manifest.json\n`);
  expect(Object.keys(await filesIn(directory))).toEqual([...(await readEntries(file)).keys()].sort());
});

test("a backup overwrites no file, and leaves no file when it fails", async () => {
  const site = await filledSite("sqlite");
  const directory = await temporaryDirectory();
  const file = path.join(directory, "backup.tar");
  await writeFile(file, "precious");
  const options = { media: "included", now } as const;
  await expect(writeBackup(file, site, options)).rejects.toThrow("already exists");
  await expect(writeBackup(path.join(directory, "none", "b.tar"), site, options)).rejects.toThrow("none doesn't exist");
  const broken = { ...site, store: { ...site.store, originals: () => Promise.reject(new Error("no such disk")) } };
  await expect(writeBackup(path.join(directory, "b.tar"), broken, options)).rejects.toThrow("no such disk");
  expect(Object.keys(await filesIn(directory))).toEqual(["backup.tar"]);
  expect(await readFile(file, "utf8")).toBe("precious");
});

test("missing and damaged images are reported and don't stop a backup", async () => {
  const site = await filledSite("sqlite");
  const [name = ""] = await site.store.originals();
  const lost = originalName(`${"0".repeat(32)}.jpg`);
  await site.store.write(name, Buffer.from("not what it was"));
  const row = await site.db.selectFrom("media").selectAll().executeTakeFirstOrThrow();
  await site.db
    .insertInto("media")
    .values({ ...row, id: "lost", file: path.basename(lost) })
    .execute();
  const file = path.join(await temporaryDirectory(), "backup.tar");
  const result = await writeBackup(file, site, { media: "included", now });
  expect(result).toMatchObject({ missing: [lost], damaged: [name], pictures: 1 });
  const target = await emptySite("sqlite");
  expect(await restoreBackup(file, target, now)).toMatchObject({ missing: [lost] });
});

test("a secret from a setting is not in the file, but a different one is detected", async () => {
  const site = { ...(await filledSite("sqlite")), secret: { ...storedSecret, isStored: false } };
  const file = await backUp(site);
  expect([...(await readEntries(file)).keys()]).not.toContain("secret");
  const target = await emptySite("sqlite");
  expect(await restoreBackup(file, target, now)).toMatchObject({ secret: "same" });
  const stranger = { ...target, secret: { value: "t".repeat(43), isStored: false } };
  expect(await restoreBackup(file, stranger, new Date(now.getTime() + 1))).toMatchObject({ secret: "different" });
});
