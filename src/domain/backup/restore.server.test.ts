import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import { migrate } from "#src/base/db/migrate.ts";
import { migrations } from "#src/base/db/migrations/migrations.ts";
import { UserFacingError } from "#src/base/db/user-facing-error.ts";
import { contentVersion } from "#src/domain/content/published/cache/version.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { allRows, type BackupSite, emptySite, filesIn, forge, writeEntries } from "../../../tests/support/backups.ts";
import { redPicture, seedContent, seededAt } from "../../../tests/support/content.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { aMail, enqueue } from "../../../tests/support/outbox.ts";
import { writeAutomaticBackup } from "./automatic.server.ts";
import { writeBackup } from "./backup.server.ts";
import { restoreBackup } from "./restore.server.ts";

const now = new Date("2026-11-20T17:00:00.250Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

async function siteWithBackup(engine: Engine): Promise<BackupSite & { file: string }> {
  const site = await emptySite(engine);
  await seed(site.db, site.store, await seedContent({}, [redPicture]), seededAt);
  await enqueue(site.db, aMail({ subject: "Early" }));
  const file = path.join(await temporaryDirectory(), "backup.tar");
  await writeBackup(file, site, { media: "included", now });
  return { ...site, file };
}

async function subjects({ db }: BackupSite): Promise<string[]> {
  return (await db.selectFrom("outbox").select("subject").orderBy("subject").execute()).map(({ subject }) => subject);
}

async function sessionsAtLock({ db }: BackupSite): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    select count(*) as number from pg_stat_activity
    where datname = current_database() and (query like 'lock table%' or query like '%before_lock')`.execute(db);
  return Number(rows[0]?.number);
}

describe.each(databases)("restoring on $name", ({ engine }) => {
  test("loses nothing: changes since the backup are in the file of the previous state", async () => {
    const site = await siteWithBackup(engine);
    await enqueue(site.db, aMail({ subject: "Since" }));
    const { before } = await restoreBackup(site.file, site, later(1));
    expect(await subjects(site)).toEqual(["Early"]);
    expect(before).toMatch(/backups\/before-restore-20261120T170001250Z\.tar$/);
    await restoreBackup(before ?? "", site, later(2));
    expect(await subjects(site)).toEqual(["Early", "Since"]);
  });

  test("invalidates caches: the content version never goes down", async () => {
    const site = await siteWithBackup(engine);
    await site.db.updateTable("site_state").set({ content_version: 70 }).execute();
    await restoreBackup(site.file, site, later(1));
    expect(await contentVersion(site.db)).toBe(71);
    await restoreBackup(path.join(site.dataDir, "backups", "before-restore-20261120T170001250Z.tar"), site, later(2));
    expect(await contentVersion(site.db)).toBe(72);
  });

  test("waits for open writes, which are in the file of the previous state", async () => {
    const site = await siteWithBackup(engine);
    const writing = await (await site.other()).startTransaction().execute();
    await writing.updateTable("outbox").set({ subject: "Changed at last" }).execute();
    const restoring = restoreBackup(site.file, site, later(1));
    if (engine === "sqlite") await expect.poll(() => readdir(site.dataDir)).toContain("restoring.db");
    else await expect.poll(() => sessionsAtLock(site)).toBe(1);
    await writing.commit().execute();
    const { before } = await restoring;
    expect(await subjects(site)).toEqual(["Early"]);
    await restoreBackup(before ?? "", site, later(2));
    expect(await subjects(site)).toEqual(["Changed at last"]);
  });

  test("migrates rows of an earlier version", async () => {
    const site = await siteWithBackup(engine);
    const greeting: Migration = {
      async up(tx) {
        const numbers = tx.schema.createTable("numbers");
        const id = engine === "sqlite" ? "integer" : "serial";
        await numbers
          .addColumn("id", id, (column) => column.primaryKey())
          .addColumn("name", "text")
          .execute();
        await tx.schema.alterTable("outbox").addColumn("greeting", "text").execute();
        await tx.updateTable("outbox").set({ greeting: "Hello" }).execute();
      },
    };
    const next = { ...migrations, "9999-greeting": greeting };
    await migrate(site.db, { migrations: next });
    const db = site.db.withTables<{ numbers: { id: number; name: string } }>();
    await db
      .insertInto("numbers")
      .values([{ id: 40, name: "forty" }])
      .execute();
    const { before } = await restoreBackup(site.file, site, later(1), next);
    expect(await allRows(site.db)).toMatchObject({ outbox: [{ subject: "Early", greeting: "Hello" }], numbers: [] });
    await restoreBackup(before ?? "", site, later(2), next);
    const { id } = await site.db
      .withTables<{ numbers: { id?: number; name: string } }>()
      .insertInto("numbers")
      .values({ name: "next" })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBe(41);
    await expect(restoreBackup(before ?? "", site, later(3))).rejects.toThrow(/newer than this version.*9999-greeting/);
  });

  test("refuses rows that the database rejects, and changes nothing", async () => {
    const site = await siteWithBackup(engine);
    const text = (row: object) => Buffer.from(`${JSON.stringify(row)}\n`);
    const submission = {
      key: "k",
      lead_id: "nobody",
      at: now,
      network_digest: "",
      email_digest: "",
      message_digest: "",
    };
    const forgeries: Record<string, [table: string, bytes: Buffer]> = {
      "an unknown column": ["redirects", text({ from_path: "/a", evil: "x" })],
      "no row": ["redirects", Buffer.from("[1]\n")],
      "no JSON": ["redirects", Buffer.from("{\n")],
      "different columns": ["redirects", Buffer.concat([text({ from_path: "/a" }), text({ to_entry: "a" })])],
      "a dangling reference": ["submissions", text(submission)],
      "an unknown table": ["people", text({ id: "x" })],
    };
    const before = [await allRows(site.db), await filesIn(path.join(site.dataDir, "media"))];
    for (const [name, [table, bytes]] of Object.entries(forgeries)) {
      const file = path.join(await temporaryDirectory(), "forged.tar");
      await forge(site.file, file, (entries, manifest) => {
        entries.set(`tables/${table}.ndjson`, bytes);
        if (!manifest.tables.some((known: { name: string }) => known.name === table)) {
          manifest.tables.push({ name: table, rows: 1 });
        }
      });
      await expect(restoreBackup(file, site, later(1)), name).rejects.toThrow(UserFacingError);
      expect([await allRows(site.db), await filesIn(path.join(site.dataDir, "media"))], name).toEqual(before);
    }
    expect((await readdir(site.dataDir)).filter((name) => name.startsWith("restoring"))).toEqual([]);
  });
});

describe("an incomplete or damaged backup is refused before anything changes", () => {
  async function expectRefused(
    site: BackupSite & { file: string },
    bytes: Buffer | null,
    message: RegExp,
    file?: string,
  ) {
    const hostile = file ?? path.join(await temporaryDirectory(), "hostile.tar");
    if (bytes) await writeFile(hostile, bytes);
    const before = [await allRows(site.db), await filesIn(site.dataDir)];
    const error = await restoreBackup(hostile, site, later(1)).then(
      () => new Error("it was restored"),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UserFacingError);
    expect(String(error)).toMatch(message);
    expect([await allRows(site.db), await filesIn(site.dataDir)]).toEqual(before);
  }

  test("with one flipped byte anywhere", async () => {
    const site = await siteWithBackup("sqlite");
    const content = await readFile(site.file);
    const step = Math.floor(content.length / 60);
    for (let position = 3; position < content.length; position += step) {
      const flipped = Buffer.from(content);
      flipped[position] = (flipped[position] ?? 0) ^ 1;
      await expectRefused(site, flipped, /isn't a complete Mangrove backup/);
    }
  });

  test("cut off anywhere, or with data after its end", async () => {
    const site = await siteWithBackup("sqlite");
    const content = await readFile(site.file);
    for (const length of [
      0,
      100,
      512,
      700,
      Math.floor(content.length / 2),
      content.length - 1024,
      content.length - 1,
    ]) {
      await expectRefused(site, content.subarray(0, length), /isn't a complete Mangrove backup/);
    }
    await expectRefused(site, Buffer.concat([content, Buffer.alloc(512)]), /data after its end/);
  });

  test.each(["../../evil", "/etc/passwd", "media/originals/../../secret", "tables/../x.ndjson", "mangrove.db"])(
    "with the name %s in it",
    async (name) => {
      const site = await siteWithBackup("sqlite");
      const file = path.join(await temporaryDirectory(), "forged.tar");
      await forge(site.file, file, (entries, manifest) => {
        entries.set(name, Buffer.from("evil"));
        manifest.files.push({ name });
      });
      await expectRefused(site, null, /doesn't belong in a backup/, file);
    },
  );

  test("of a newer format or version, without a manifest, or not a tar file at all", async () => {
    const site = await siteWithBackup("sqlite");
    const directory = await temporaryDirectory();
    const [newer, format, bare] = ["newer.tar", "format.tar", "bare.tar"].map((name) => path.join(directory, name));
    await forge(site.file, newer ?? "", (_, manifest) => manifest.migrations.push("0999-future"));
    await expectRefused(site, null, /newer than this version.*0999-future/, newer);
    const old = path.join(directory, "old.tar");
    await forge(site.file, old, (_, manifest) => {
      manifest.migrations = ["0001-content", "0002-leads"];
    });
    await expectRefused(site, null, /before 1\.0\.0.*Move from before 1\.0/, old);
    await forge(site.file, format ?? "", (_, manifest) => {
      manifest.format = 2;
    });
    await expectRefused(site, null, /made by a newer version/, format);
    await writeEntries(bare ?? "", [["secret", Buffer.from("x")]]);
    await expectRefused(site, null, /has no manifest/, bare);
    await expectRefused(site, Buffer.from("a letter to a friend\n".repeat(500)), /isn't a complete Mangrove backup/);
    await expectRefused(site, null, /missing\.tar doesn't exist/, path.join(directory, "missing.tar"));
  });
});

test("the five newest automatic backups are kept, and other files are left alone", async () => {
  const site = await siteWithBackup("sqlite");
  const directory = path.join(site.dataDir, "backups");
  for (let second = 0; second < 6; second += 1) {
    const occasion = second % 2 ? "restore" : "migration-0002-budget";
    await writeAutomaticBackup(site.dataDir, occasion, site, { now: later(second) });
    if (second === 0) await writeFile(path.join(directory, "mine.tar"), "mine");
  }
  const names = await readdir(directory);
  expect(names).toHaveLength(6);
  expect(names).toContain("mine.tar");
  expect(names).not.toContain("before-migration-0002-budget-20261120T170000250Z.tar");
  const digest = createHash("sha256")
    .update(await readFile(path.join(directory, "mine.tar")))
    .digest("hex");
  expect((await filesIn(directory))["mine.tar"]).toBe(digest);
});
