import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "#src/domain/media/store/open-store.server.ts";
import { diskStore } from "#src/domain/media/store/store.server.ts";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { aPdf } from "../../../../tests/support/files.ts";
import { photoWithRedAt } from "../../../../tests/support/pictures.ts";
import { type S3Failure, type S3Server, startS3Server } from "../../../../tests/support/s3-server.ts";
import { databaseSettings } from "../../../../tests/support/site.ts";
import { accepted, acceptedFile, siteFrom, uploadAnswer } from "../../../../tests/support/uploads.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.failure = null;
});

/** Two instances on one database and one bucket, which has the default pictures. */
async function twoInstances() {
  const { dataDir, databaseUrl = "" } = await databaseSettings("postgres");
  const media = { bucketConfig: server.bucketLocation, maxCacheBytes: 1e9 };
  const disk = diskStore(dataDir);
  const names = await disk.originals();
  const bucket = await openStore({ dataDir: await temporaryDirectory(), media });
  await bucket.writeAll(
    (async function* () {
      for (const name of names) yield { name, bytes: (await disk.read(name)) ?? Buffer.alloc(0) };
    })(),
  );
  const settings = { databaseUrl, authSecret: "s".repeat(43), media };
  const one = await siteFrom({ ...settings, dataDir: await temporaryDirectory() });
  const other = await siteFrom({ ...settings, dataDir: await temporaryDirectory() });
  return { one, other, bucket };
}

test("a picture that is uploaded on one instance is served by the other", async () => {
  const { one, other, bucket } = await twoInstances();
  const { picture } = accepted(await one.send(await photoWithRedAt(50, 50)));
  const first = await one.get(picture.thumbnail);
  expect(first).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
  const second = await other.get(picture.thumbnail);
  expect(second).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
  expect(second.body).toBe(first.body);
  expect((await other.get(`/cms/media/${picture.id}/preview`)).status).toBe(200);
  const { file } = acceptedFile(await one.sendFile(aPdf(), "prices.pdf"));
  await one.get(`/cms/media/${file.id}`);
  expect(await other.get(file.url)).toMatchObject({ status: 200, body: aPdf().toString() });
  const [row] = await one.uploaded();
  expect(await bucket.originals()).toContain(`originals/${row?.file}`);
});

test.each<S3Failure>(["down", "refusing", "cut"])(
  "while the store is %s, pages and copies are served, other pictures are a 503, and an upload adds nothing",
  { tags: ["long"] },

  async (failure) => {
    const { one, other, bucket } = await twoInstances();
    const { picture } = accepted(await one.send(await photoWithRedAt(10, 20)));
    expect((await one.get(picture.thumbnail)).status).toBe(200);
    const { file } = acceptedFile(await one.sendFile(aPdf(), "prices.pdf"));
    await one.get(`/cms/media/${file.id}`);
    const before = await bucket.originals();
    server.failure = failure;
    expect((await one.get(file.url)).status).toBe(200);
    expect(await other.get(file.url)).toMatchObject({ status: 503, headers: { "retry-after": "30" } });
    expect((await other.get("/")).status).toBe(200);
    expect((await one.get(picture.thumbnail)).status).toBe(200);
    for (const path of [picture.thumbnail, `/cms/media/${picture.id}/preview`]) {
      const { status, headers } = await other.get(path);
      expect(status, path).toBe(503);
      if (path === picture.thumbnail) expect(headers["retry-after"]).toBe("30");
      expect(headers["cache-control"], path).toContain("no-store");
    }
    const refused = uploadAnswer(await one.send(await photoWithRedAt(30, 20)));
    expect(refused).toMatchObject({ state: "refused", message: expect.stringContaining("couldn't be stored") });
    expect(await one.uploaded()).toHaveLength(2);
    expect(await one.history()).toHaveLength(2);
    server.failure = null;
    expect(await bucket.originals()).toEqual(before);
    expect((await other.get(picture.thumbnail)).status).toBe(200);
    expect(accepted(await one.send(await photoWithRedAt(30, 20))).state).toBe("added");
  },
);
