import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#src/base/db/migrate.ts";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { seed } from "#src/seed/seed.server.ts";
import { runSite, siteSettings } from "../../../tests/support/command.ts";
import { redPicture, seedContent, seededAt } from "../../../tests/support/content.ts";
import { openForTest, temporaryDirectory } from "../../../tests/support/databases.ts";
import { databases } from "../../../tests/support/engines.ts";
import { type S3Server, startS3Server } from "../../../tests/support/s3-server.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

const pictures = ["red", "green", "blue"].map((id) => ({ ...redPicture, id, file: `${id}.svg` }));

let buckets = 0;

/** A site with three originals on disk, and the settings of the same site with a bucket of its own. */
async function siteWithPictures(engine: (typeof databases)[number]["engine"]) {
  const settings = await siteSettings(engine);
  const { DATA_DIR: dataDir = "", DATABASE_URL: url } = settings;
  const db = await openForTest({ dataDir, ...(url && { url }) });
  await migrate(db);
  const store = diskStore(dataDir);
  await seed(db, store, await seedContent({}, pictures), seededAt);
  const names = await store.originals();
  buckets += 1;
  const inBucket = { ...settings, MEDIA_URL: `${server.url}/site-${buckets}` };
  const bucketAddress = { ...server.bucketLocation, url: `${server.bucketLocation.url}site-${buckets}/` };
  const bucket = await openStore({
    dataDir: await temporaryDirectory(),
    media: { bucketConfig: bucketAddress, maxCacheBytes: 1e9 },
  });
  return { settings, inBucket, dataDir, names, bucket };
}

describe.each(databases)("on $name", ({ engine }) => {
  test("backup ends with an error when originals are missing, as on an instance that doesn't share them", async () => {
    const { settings, dataDir, names } = await siteWithPictures(engine);
    const directory = await temporaryDirectory();
    expect(await runSite(settings, "backup", path.join(directory, "whole.tar"))).toMatchObject({ code: 0, err: "" });
    const elsewhere = { ...settings, DATA_DIR: engine === "sqlite" ? dataDir : await temporaryDirectory() };
    if (engine === "sqlite") await rm(path.join(dataDir, "media"), { recursive: true });
    const file = path.join(directory, "incomplete.tar");
    const { code, err, out } = await runSite(elsewhere, "backup", file);
    expect(code).toBe(1);
    expect(out).toContain(`Backed up to ${file}`);
    expect(err).toContain("The backup is incomplete: 3 originals are missing");
    for (const name of names) expect(err).toContain(name);
    expect(err).toContain("MEDIA_URL");
  });

  test("backup ends with an error when originals are damaged", async () => {
    const { settings, dataDir, names } = await siteWithPictures(engine);
    await writeFile(path.join(dataDir, "media", names[0] ?? ""), "other bytes");
    const { code, err } = await runSite(settings, "backup", path.join(await temporaryDirectory(), "damaged.tar"));
    expect(code).toBe(1);
    expect(err).toContain(`1 original is damaged: ${names[0]}`);
  });

  test("media copy moves the originals to the bucket, and goes on where it was interrupted", async () => {
    const { inBucket, settings, dataDir, names, bucket } = await siteWithPictures(engine);
    expect(await runSite(settings, "media", "copy")).toMatchObject({
      code: 1,
      err: expect.stringContaining("MEDIA_URL"),
    });
    server.failure = "refusing";
    const refused = await runSite(inBucket, "media", "copy");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("refuses requests (AccessDenied") });
    server.failure = null;
    await bucket.write(names[0] ?? "", (await diskStore(dataDir).read(names[0] ?? "")) ?? Buffer.alloc(0));
    const copied = await runSite(inBucket, "media", "copy");
    expect(copied).toMatchObject({ code: 0, err: "" });
    expect(copied.out).toMatch(/^Copied 2 originals to \S+site-\d+; 1 was there already\.$/m);
    expect(copied.out).toContain("It has all 3 originals that the site needs.");
    expect(await bucket.originals()).toEqual(names);
    expect((await runSite(inBucket, "media", "copy")).out).toContain("Copied 0 originals");
  });

  test("media copy names what the site needs and nobody has", async () => {
    const { inBucket, dataDir, names } = await siteWithPictures(engine);
    await rm(path.join(dataDir, "media", names[1] ?? ""));
    const { code, err } = await runSite(inBucket, "media", "copy");
    expect(code).toBe(1);
    expect(err).toContain(`1 original is missing: ${names[1]}`);
  });

  test("backup and restore work with a bucket", async () => {
    const { inBucket, dataDir, names } = await siteWithPictures(engine);
    await runSite(inBucket, "media", "copy");
    await rm(path.join(dataDir, "media"), { recursive: true });
    const file = path.join(await temporaryDirectory(), "bucket.tar");
    const backup = await runSite(inBucket, "backup", file);
    expect(backup).toMatchObject({ code: 0, err: "", out: expect.stringContaining("3 images") });
    const fresh = { ...(await siteSettings(engine)), MEDIA_URL: `${inBucket.MEDIA_URL}-restored` };
    server.failure = "down";
    const failed = await runSite(fresh, "restore", file);
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining("can't be reached") });
    server.failure = null;
    expect(await runSite(fresh, "restore", file)).toMatchObject({ code: 0, err: "" });
    const address = { ...server.bucketLocation, url: `${fresh.MEDIA_URL?.replace(/\/\/.*@/, "//")}/` };
    const restored = await openStore({
      dataDir: await temporaryDirectory(),
      media: { bucketConfig: address, maxCacheBytes: 1e9 },
    });
    expect(await restored.originals()).toEqual(names);
  });
});
