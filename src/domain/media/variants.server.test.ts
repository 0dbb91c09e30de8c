import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Engine } from "#src/base/db/dialect.ts";
import type { Db } from "#src/base/db/tables.ts";
import { freshDatabase, temporaryDirectory } from "../../../tests/support/databases.ts";
import { testDecoder } from "../../../tests/support/decoder.ts";
import { databases } from "../../../tests/support/engines.ts";
import { colorAt, photoWithRedAt } from "../../../tests/support/pictures.ts";
import { encodeVariant } from "./decoder/encode.server.ts";
import { drawingUrl, type PresetName, type VariantFormat, variantUrl } from "./image-presets.ts";
import { importBundledDrawing, importBundledPhoto } from "./import.server.ts";
import { pictureKey } from "./key.ts";
import { diskStore, type MediaStore } from "./store/store.server.ts";
import { currentVariantPath, Variants } from "./variants.server.ts";

async function library(engine: Engine) {
  const dataDir = await temporaryDirectory();
  const db = await freshDatabase(engine);
  const store = diskStore(dataDir);
  let deletions = 0;
  const isInUse = async () => true;
  const variants = new Variants({ db, store, decoder: testDecoder(), version: () => deletions, isInUse });
  const stays = new AbortController().signal;
  return {
    db,
    store,
    dataDir,
    file: (path: string) => variants.file(path, () => stays),
    variant: async (...named: Parameters<typeof variantUrl>) =>
      (await variants.file(variantUrl(...named), () => stays))?.bytes ?? null,
    setDeleted: async (deletedAt: Date | null) => {
      await db.updateTable("media").set({ deleted_at: deletedAt }).execute();
      deletions += 1;
    },
  };
}

/** Puts a photo with a red square at its focal point into the library. */
async function addPhoto({ db, store }: { db: Db; store: MediaStore }, focusX = 85, focusY = 15) {
  const bytes = await photoWithRedAt(focusX, focusY);
  const file = await importBundledPhoto(store, bytes, { width: 1200, height: 800 });
  const row = { ...rowOf("photo"), ...file, focus_x: focusX, focus_y: focusY };
  await db.insertInto("media").values(row).execute();
  return { key: pictureKey(row), row };
}

function rowOf(id: string) {
  const focus = { focus_x: 50, focus_y: 50 };
  return { id, filename: id, alt: "", created_at: new Date(), created_by: null, deleted_at: null, ...focus };
}

describe.each(databases)("variants, on $name", ({ engine }) => {
  test("have their place's shape and size, without metadata", async () => {
    const mediaLibrary = await library(engine);
    const { key } = await addPhoto(mediaLibrary);
    const bytes = await mediaLibrary.variant(key, "heroPhone", 768, "webp");
    const { width, height, format, exif, space } = await sharp(bytes ?? "").metadata();
    expect({ width, height, format, exif, space }).toEqual({
      width: 768,
      height: 672,
      format: "webp",
      exif: undefined,
      space: "srgb",
    });
  });

  test("are deterministic, and encoded once for concurrent requests", async () => {
    const mediaLibrary = await library(engine);
    const { key } = await addPhoto(mediaLibrary);
    const ask = () => mediaLibrary.variant(key, "tile", 96, "avif");
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    for (const other of others) expect(other).toEqual(first);
    const variantsDirectory = join(mediaLibrary.dataDir, "media", "variants");
    expect(await readdir(join(variantsDirectory, key))).toEqual(["tile-96.avif"]);
    await rm(variantsDirectory, { recursive: true });
    expect(await ask()).toEqual(first);
  });

  test("exist only for known combinations", async () => {
    const mediaLibrary = await library(engine);
    const { key, row } = await addPhoto(mediaLibrary);
    const ask = (path: string) => mediaLibrary.file(path);
    const madeUpFocus = pictureKey({ ...row, focus_x: 11 });
    const unknown = [
      variantUrl(key, "card", 481, "avif"),
      variantUrl(key, "card", 1600, "avif"),
      variantUrl(key, "card", 480, "jpeg"),
      // Pages link only to the widest variant in WebP.
      variantUrl(key, "card", 480, "webp"),
      variantUrl(key, "share", 1200, "webp"),
      variantUrl(madeUpFocus, "card", 480, "avif"),
      `/media/${key}/constructor-480.avif`,
      `/media/${key}/card-480.svg`,
      `/media/${key}/../card-480.avif`,
      `/media/${key}.svg`,
      "/media/",
    ];
    for (const path of unknown) expect(await ask(path)).toBeNull();
    expect(await ask(variantUrl(key, "card", 1200, "webp"))).toMatchObject({
      contentType: "image/webp",
      isShared: false,
    });
  });

  test("of a deleted picture are not served until it is restored", async () => {
    const mediaLibrary = await library(engine);
    const { key, row } = await addPhoto(mediaLibrary);
    const tile = await mediaLibrary.variant(key, "tile", 96, "webp");
    expect(tile).not.toBeNull();
    await mediaLibrary.setDeleted(new Date());
    const moved = pictureKey({ ...row, focus_x: 3 });
    for (const url of [key, moved]) {
      for (const width of [96, 192]) expect(await mediaLibrary.variant(url, "tile", width, "webp")).toBeNull();
    }
    await mediaLibrary.setDeleted(null);
    expect(await mediaLibrary.variant(key, "tile", 96, "webp")).toEqual(tile);
  });
});

test("crops keep the focal point in view", async () => {
  const mediaLibrary = await library("sqlite");
  const { key } = await addPhoto(mediaLibrary, 85, 50);
  const tile = await mediaLibrary.variant(key, "tile", 384, "webp");
  // The crop is as tall as the picture and ends at its right edge: it shows the columns from 400 to 1200.
  const { red, green } = await colorAt(tile ?? Buffer.alloc(0), ((0.85 * 1200 - 400) / 800) * 100, 50);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

describe.each(databases)("a crop, on $name", ({ engine }) => {
  test("is all that any place shows, in the sizes that it is large enough for", async () => {
    const mediaLibrary = await library(engine);
    const { row } = await addPhoto(mediaLibrary, 85, 15);
    // The right half without the top quarter: 600 by 600 pixels, and the red square is outside.
    const crop = { crop_x: 5000, crop_y: 2500, crop_width: 5000, crop_height: 7500 };
    await mediaLibrary.db
      .updateTable("media")
      .set({ ...crop, focus_x: 85, focus_y: 25 })
      .execute();
    const key = pictureKey({ ...row, ...crop, focus_y: 25 });
    expect(await mediaLibrary.variant(key, "card", 672, "avif")).toBeNull();
    const card = await mediaLibrary.variant(key, "card", 480, "webp");
    expect(await sharp(card ?? "").metadata()).toMatchObject({ width: 480, height: 320 });
    for (const preset of ["card", "logo"] as const) {
      const visible = await mediaLibrary.variant(key, preset, 480, "webp");
      const { dominant } = await sharp(visible ?? "").stats();
      const { channels } = await sharp(visible ?? "").stats();
      expect(dominant.r - dominant.g, preset).toBeLessThan(20);
      expect((channels[0]?.max ?? 0) - (channels[1]?.min ?? 0), preset).toBeLessThan(40);
    }
    expect(await sharp((await mediaLibrary.variant(key, "logo", 480, "webp")) ?? "").metadata()).toMatchObject({
      height: 480,
    });
  });

  test("with the red square has it where it was", async () => {
    const mediaLibrary = await library(engine);
    const { row } = await addPhoto(mediaLibrary, 85, 15);
    const crop = { crop_x: 7500, crop_y: 0, crop_width: 2500, crop_height: 3750 };
    await mediaLibrary.db.updateTable("media").set(crop).execute();
    const tile = await mediaLibrary.variant(pictureKey({ ...row, ...crop }), "tile", 192, "webp");
    // 1020 of 1200 is 120 pixels into the crop of 300, and 120 of 800 is in its middle too.
    const { red, green } = await colorAt(tile ?? Buffer.alloc(0), 40, 40);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(60);
    expect((await colorAt(tile ?? Buffer.alloc(0), 80, 80)).red).toBeLessThan(160);
  });

  test("redirects the old address to a size that it has", async () => {
    const mediaLibrary = await library(engine);
    const { key: old, row } = await addPhoto(mediaLibrary);
    const crop = { crop_x: 0, crop_y: 0, crop_width: 5000, crop_height: 5000 };
    await mediaLibrary.db.updateTable("media").set(crop).execute();
    const key = pictureKey({ ...row, ...crop });
    const now = (...named: [place: PresetName, width: number, format: VariantFormat]) =>
      currentVariantPath(mediaLibrary.db, variantUrl(old, ...named));
    expect(await now("card", 1200, "avif")).toBe(variantUrl(key, "card", 480, "avif"));
    expect(await now("share", 1200, "jpeg")).toBe(variantUrl(key, "share", 600, "jpeg"));
    expect(await now("tile", 192, "webp")).toBe(variantUrl(key, "tile", 192, "webp"));
    expect(await now("card", 480, "webp")).toBe(variantUrl(key, "card", 480, "webp"));
    for (const path of [await now("card", 1200, "avif"), await now("share", 1200, "jpeg")]) {
      expect(await mediaLibrary.file(path ?? "")).not.toBeNull();
    }
    expect(await currentVariantPath(mediaLibrary.db, variantUrl(key, "card", 480, "avif"))).toBeNull();
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "are upright and have the same crop, for every orientation of the file (%i)",
  async (orientation) => {
    const lying = await sharp(await photoWithRedAt(80, 30, 900, 600))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const uprightPng = await sharp(lying).autoOrient().png().toBuffer();
    const { width = 0, height = 0 } = await sharp(uprightPng).metadata();
    const [x, y] = await whereRed(uprightPng);
    // Only the half with the red square, so that the crop is turned too.
    const crop = { x: x < 50 ? 0 : 4000, y: y < 50 ? 0 : 4000, width: 6000, height: 6000 };
    const original = { file: "", width, height, focus_x: x, focus_y: y, crop };
    const [variant, expected] = await Promise.all(
      [lying, uprightPng].map(async (bytes) =>
        sharp(await encodeVariant(bytes, original, "tile", 384, "webp"))
          .raw()
          .toBuffer(),
      ),
    );
    expect(variant?.length).toBe(384 * 384 * 3);
    expect(meanDifference(variant ?? Buffer.alloc(0), expected ?? Buffer.alloc(0))).toBeLessThan(3);
  },
);

/** The position of the red square, in percent. */
async function whereRed(picture: Buffer): Promise<[x: number, y: number]> {
  const { data } = await sharp(picture).resize(100, 100, { fit: "fill" }).raw().toBuffer({ resolveWithObject: true });
  const red = Array.from({ length: 10_000 }, (_, index) => index).filter(
    (index) => (data[index * 3] ?? 0) - (data[index * 3 + 1] ?? 0) > 80,
  );
  const middle = red[Math.floor(red.length / 2)] ?? 0;
  return [middle % 100, Math.floor(middle / 100)];
}

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}

test("share cards are JPEG, and other sites may show them", async () => {
  const mediaLibrary = await library("sqlite");
  const { key } = await addPhoto(mediaLibrary);
  const card = await mediaLibrary.file(variantUrl(key, "share", 1200, "jpeg"));
  expect(card).toMatchObject({ contentType: "image/jpeg", isShared: true });
});

test("SVGs are served unchanged", async () => {
  const mediaLibrary = await library("sqlite");
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"></svg>');
  const row = { ...rowOf("logo"), ...(await importBundledDrawing(mediaLibrary.store, drawing)) };
  await mediaLibrary.db.insertInto("media").values(row).execute();
  const url = drawingUrl(pictureKey(row));
  expect(await mediaLibrary.file(url)).toEqual({
    bytes: drawing,
    contentType: "image/svg+xml",
    isShared: false,
  });
  expect(await mediaLibrary.file(variantUrl(pictureKey(row), "card", 480, "webp"))).toBeNull();
});
