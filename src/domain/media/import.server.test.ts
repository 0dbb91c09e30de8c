import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { photoWithRedAt } from "../../../tests/support/pictures.ts";
import { checkPicture } from "./decoder/inspect.server.ts";
import { importBundledDrawing, importBundledPhoto, importUpload, viewBoxOf } from "./import.server.ts";
import { diskStore, type MediaStore, originalName } from "./store/store.server.ts";

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#123456" } });
}

/** Checks a file with these bytes. */
async function check(bytes: Uint8Array) {
  const path = join(await temporaryDirectory(), "incoming.part");
  await writeFile(path, bytes);
  return checkPicture(path);
}

test("names a picture by a hash of its content", async () => {
  const store = diskStore(await temporaryDirectory());
  const bytes = await photoWithRedAt(50, 50);
  const size = { width: 1200, height: 800 };
  const first = await importBundledPhoto(store, bytes, size);
  expect(first).toMatchObject({ content_type: "image/jpeg", bytes: bytes.length, ...size });
  const upload = await importUpload({ store, check: checkPicture }, inPieces(bytes));
  expect(upload).toEqual({ state: "fit", file: first });
  expect(await store.originals()).toEqual([originalName(first.file)]);
  expect(await store.read(originalName(first.file))).toEqual(bytes);
});

test("recognizes every accepted format by its bytes", async () => {
  const bundled = {
    "image/png": await plain(4, 3).png().toBuffer(),
    "image/webp": await plain(4, 3).webp().toBuffer(),
    "image/gif": await plain(4, 3).gif().toBuffer(),
    "image/avif": await plain(4, 3).avif().toBuffer(),
  };
  for (const [contentType, bytes] of Object.entries(bundled)) {
    expect(await check(bytes)).toMatchObject({ state: "fit", contentType, width: 4, height: 3 });
  }
});

test("a rotated photo is measured upright", async () => {
  const onItsSide = await plain(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await check(onItsSide)).toMatchObject({ width: 30, height: 40 });
});

test("rejects files that are not pictures, also with the name of a picture", async () => {
  const cut = (await plain(400, 300).png().toBuffer()).subarray(0, 20);
  for (const bytes of ["<html>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "\x89PNG\r\n\x1a\n and no more", ""]) {
    expect(await check(Buffer.from(bytes, "latin1"))).toEqual({ state: "unfit", reason: "not a picture" });
  }
  expect(await check(cut)).toEqual({ state: "unfit", reason: "not a picture" });
});

async function* inPieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += 1000) yield bytes.subarray(offset, offset + 1000);
}

test("an upload on a full disk is rejected, and leaves no file", async () => {
  const dataDir = await temporaryDirectory();
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const disk = diskStore(dataDir);
  const store: MediaStore = {
    ...disk,
    spool: (pieces, use) => disk.spool(pieces, (incoming) => use({ ...incoming, keep: () => Promise.reject(full) })),
  };
  expect(await importUpload({ store, check: checkPicture }, inPieces(await photoWithRedAt(50, 50)))).toEqual({
    state: "no room",
  });
  expect(await readdir(join(dataDir, "media", "incoming"))).toEqual([]);
  expect(await readdir(join(dataDir, "media"))).toEqual(["incoming"]);
});

test("an animated image is shown by its first frame", async () => {
  const frames = await Promise.all(["#ff0000", "#00ff00"].map((background) => square(background)));
  const moving = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const imported = await importUpload(
    { store: diskStore(await temporaryDirectory()), check: checkPicture },
    inPieces(moving),
  );
  expect(imported).toMatchObject({ state: "fit", file: { content_type: "image/gif", width: 8, height: 8 } });
});

function square(background: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

test("rejects a picture with too many pixels by its header", async () => {
  const bomb = await plain(8000, 7000).png({ compressionLevel: 9 }).toBuffer();
  expect(await check(bomb)).toEqual({ state: "unfit", reason: "too many pixels", format: "PNG" });
});

test("reads an SVG's size from its view box", async () => {
  const store = diskStore(await temporaryDirectory());
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 10.6"></svg>');
  expect(await importBundledDrawing(store, drawing)).toMatchObject({
    width: 24,
    height: 11,
    content_type: "image/svg+xml",
  });
  expect(viewBoxOf("<svg>")).toBeNull();
  expect(viewBoxOf('<svg viewBox="0 0 0 5">')).toBeNull();
});
