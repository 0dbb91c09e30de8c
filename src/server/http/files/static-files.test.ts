import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../../../tests/support/databases.ts";
import { StaticFiles, shareAssets } from "./static-files.ts";

/** The folder of a build's files, with one asset. */
async function aBuild(asset: string): Promise<string> {
  const client = await temporaryDirectory();
  mkdirSync(path.join(client, "assets"));
  writeFileSync(path.join(client, "assets", asset), `text of ${asset}`);
  writeFileSync(path.join(client, "assets", `${asset}.br`), "");
  writeFileSync(path.join(client, "favicon.ico"), "icon");
  return client;
}

async function read(files: StaticFiles, urlPath: string): Promise<string | undefined> {
  return (await files.get(urlPath))?.bodies.identity.read().toString();
}

test("a worker serves the assets of the builds before and after its own", async () => {
  const shared = path.join(await temporaryDirectory(), "assets");
  const [before, after] = [await aBuild("page-1.js"), await aBuild("page-2.js")];
  await shareAssets(before, { folder: shared, build: "1" });
  const old = new StaticFiles({ client: before, shared, headers: [] });
  expect(await read(old, "/assets/page-2.js")).toBeUndefined();
  await shareAssets(after, { folder: shared, build: "2" });
  await shareAssets(after, { folder: shared, build: "2" });
  const young = new StaticFiles({ client: after, shared, headers: [] });
  for (const files of [old, young]) {
    expect(await read(files, "/assets/page-1.js")).toBe("text of page-1.js");
    expect(await read(files, "/assets/page-2.js")).toBe("text of page-2.js");
    for (const urlPath of ["/assets/page-2.js.br", "/assets/../favicon.ico", "/assets/.", "/assets/", "/assets"]) {
      expect(await read(files, urlPath)).toBeUndefined();
    }
  }
});

test("an asset that is still being copied is not served", async () => {
  const shared = path.join(await temporaryDirectory(), "assets");
  const client = await aBuild("page-1.js");
  mkdirSync(path.join(shared, ".unfinished"), { recursive: true });
  writeFileSync(path.join(shared, ".unfinished", "page-2.js"), "half");
  expect(await read(new StaticFiles({ client, shared, headers: [] }), "/assets/page-2.js")).toBeUndefined();
});

test("the assets of the five builds that started last are kept", async () => {
  const shared = path.join(await temporaryDirectory(), "assets");
  const client = await aBuild("page-1.js");
  for (const build of ["1", "2", "3", "4", "5"]) {
    await shareAssets(client, { folder: shared, build });
    utimesSync(path.join(shared, build), new Date(), new Date(2026, 0, Number(build)));
  }
  await shareAssets(client, { folder: shared, build: "1" });
  await shareAssets(client, { folder: shared, build: "6" });
  expect(readdirSync(shared).sort()).toEqual(["1", "3", "4", "5", "6"]);
});
