import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeBackup } from "#src/domain/backup/backup.server.ts";
import { restoreBackup } from "#src/domain/backup/restore.server.ts";
import { importBundledPhoto } from "#src/domain/media/import.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { emptySite } from "../../../../../tests/support/backups.ts";
import { seedContent } from "../../../../../tests/support/content.ts";
import { freshDatabase, temporaryDirectory } from "../../../../../tests/support/databases.ts";
import { testDecoder } from "../../../../../tests/support/decoder.ts";
import { databases } from "../../../../../tests/support/engines.ts";
import { photoWithRedAt } from "../../../../../tests/support/pictures.ts";
import { sweepPictures } from "../../published/media/pictures.server.ts";
import { addToLibrary } from "../../published/media/upload.server.ts";

const by = { id: "ana", name: "Ana Reyes" };
const now = new Date();

async function* chunksOf(bytes: Buffer) {
  yield bytes;
}

describe.each(databases)("on $name", ({ engine }) => {
  test("old files left by killed processes are removed; new files and files with a row stay", async () => {
    const directory = await temporaryDirectory();
    const store = diskStore(directory);
    const decoder = testDecoder();
    const db = await freshDatabase(engine);
    await seed(db, store, await seedContent({}), now);
    const media = join(directory, "media");
    const age = async (name: string, hours: number) => {
      const time = new Date(Date.now() - hours * 60 * 60_000);
      await utimes(join(media, name), time, time);
    };
    const addPicture = async (x: number) =>
      addToLibrary(
        { db, store, decoder },
        { filename: "x.jpg", chunks: chunksOf(await photoWithRedAt(x, 50)), by },
        now,
      );
    await addPicture(10);
    const deleted = await addPicture(20);
    if (deleted.state === "added")
      await db.updateTable("media").set({ deleted_at: now }).where("id", "=", deleted.id).execute();
    const remaining = await store.originals();
    for (const x of [30, 40])
      await importBundledPhoto(store, await photoWithRedAt(x, 50), { width: 1200, height: 800 });
    const [old = "", fresh = ""] = (await store.originals()).filter((name) => !remaining.includes(name));
    for (const name of ["originals/.0011.part", "incoming/.0022.part", "originals/.0033.part"])
      await writeFile(join(media, name), "half");
    for (const name of [...remaining, old, "originals/.0011.part", "incoming/.0022.part"]) await age(name, 25);
    for (const name of [fresh, "originals/.0033.part"]) await age(name, 23);
    const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
    // Partial files at once; the original only long after it was noticed.
    expect(await sweepPictures({ db, store }, now)).toBe(2);
    expect(await readdir(join(media, "incoming"))).toEqual([]);
    expect(await readdir(join(media, "originals"))).toContain(".0033.part");
    // The other partial file, which is old now.
    expect(await sweepPictures({ db, store }, later(90))).toBe(1);
    expect(await store.originals()).toEqual([...remaining, old, fresh].sort());
    expect(await sweepPictures({ db, store }, later(91))).toBe(1);
    expect(await store.originals()).toEqual([...remaining, fresh].sort());
    expect(await sweepPictures({ db, store }, later(91))).toBe(0);
    // It can be uploaded again.
    expect((await addPicture(30)).state).toBe("added");
    expect((await addPicture(40)).state).toBe("added");
    expect(await store.originals()).toEqual([...remaining, fresh, old].sort());
  });

  test("pictures that are newer than a restored backup stay, so that the restore can be undone", async () => {
    const site = await emptySite(engine);
    const { db, store, dataDir } = site;
    await seed(db, store, await seedContent({}), now);
    const file = join(await temporaryDirectory(), "older.tar");
    await writeBackup(file, site, { media: "included", now });
    const decoder = testDecoder();
    const upload = { filename: "new.jpg", chunks: chunksOf(await photoWithRedAt(10, 50)), by };
    expect(await addToLibrary({ db, store, decoder }, upload, now)).toMatchObject({ state: "added" });
    const [original = ""] = await store.originals();
    const path = join(dataDir, "media", original);
    const restored = await restoreBackup(file, site, now);
    const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60_000);
    await utimes(path, monthAgo, monthAgo);
    const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);
    for (const days of [0, 1, 30]) await sweepPictures({ db, store }, later(days));
    expect((await restoreBackup(restored.before ?? "", site, later(31))).missing).toEqual([]);
    await sweepPictures({ db, store }, later(200));
    expect(await store.originals()).toEqual([original]);
  });
});
