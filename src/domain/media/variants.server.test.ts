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
import { importOwnDrawing, importOwnPhoto } from "./import.server.ts";
import { pictureKey } from "./key.ts";
import { drawingAddress, type PlaceName, type VariantFormat, variantAddress } from "./places.ts";
import { diskStore, type MediaStore } from "./store/store.server.ts";
import { currentAddress, Variants } from "./variants.server.ts";

async function library(engine: Engine) {
  const dataDir = await temporaryDirectory();
  const db = await freshDatabase(engine);
  const store = diskStore(dataDir);
  let deletions = 0;
  const isShown = async () => true;
  const variants = new Variants({ db, store, decoder: testDecoder(), version: () => deletions, isShown });
  const stays = new AbortController().signal;
  return {
    db,
    store,
    dataDir,
    file: (path: string) => variants.file(path, () => stays),
    variant: async (...named: Parameters<typeof variantAddress>) =>
      (await variants.file(variantAddress(...named), () => stays))?.bytes ?? null,
    setDeleted: async (at: Date | null) => {
      await db.updateTable("media").set({ deleted_at: at }).execute();
      deletions += 1;
    },
  };
}

/** Puts a photo with a red square at its focal point into the library. */
async function addPhoto({ db, store }: { db: Db; store: MediaStore }, focusX = 85, focusY = 15) {
  const bytes = await photoWithRedAt(focusX, focusY);
  const file = await importOwnPhoto(store, bytes, { width: 1200, height: 800 });
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
    const room = await library(engine);
    const { key } = await addPhoto(room);
    const bytes = await room.variant(key, "heroPhone", 768, "webp");
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
    const room = await library(engine);
    const { key } = await addPhoto(room);
    const ask = () => room.variant(key, "tile", 96, "avif");
    const [first, ...others] = await Promise.all([ask(), ask(), ask()]);
    for (const other of others) expect(other).toEqual(first);
    const kept = join(room.dataDir, "media", "variants");
    expect(await readdir(join(kept, key))).toEqual(["tile-96.avif"]);
    await rm(kept, { recursive: true });
    expect(await ask()).toEqual(first);
  });

  test("exist only for known combinations", async () => {
    const room = await library(engine);
    const { key, row } = await addPhoto(room);
    const ask = (path: string) => room.file(path);
    const madeUpFocus = pictureKey({ ...row, focus_x: 11 });
    const unknown = [
      variantAddress(key, "card", 481, "avif"),
      variantAddress(key, "card", 1600, "avif"),
      variantAddress(key, "card", 480, "jpeg"),
      // Pages link only to the widest variant in WebP.
      variantAddress(key, "card", 480, "webp"),
      variantAddress(key, "share", 1200, "webp"),
      variantAddress(madeUpFocus, "card", 480, "avif"),
      `/media/${key}/constructor-480.avif`,
      `/media/${key}/card-480.svg`,
      `/media/${key}/../card-480.avif`,
      `/media/${key}.svg`,
      "/media/",
    ];
    for (const path of unknown) expect(await ask(path)).toBeNull();
    expect(await ask(variantAddress(key, "card", 1200, "webp"))).toMatchObject({
      contentType: "image/webp",
      shared: false,
    });
  });

  test("of a deleted picture are not served until it is restored", async () => {
    const room = await library(engine);
    const { key, row } = await addPhoto(room);
    const made = await room.variant(key, "tile", 96, "webp");
    expect(made).not.toBeNull();
    await room.setDeleted(new Date());
    const moved = pictureKey({ ...row, focus_x: 3 });
    for (const address of [key, moved]) {
      for (const width of [96, 192]) expect(await room.variant(address, "tile", width, "webp")).toBeNull();
    }
    await room.setDeleted(null);
    expect(await room.variant(key, "tile", 96, "webp")).toEqual(made);
  });
});

test("crops keep the focal point in view", async () => {
  const room = await library("sqlite");
  const { key } = await addPhoto(room, 85, 50);
  const tile = await room.variant(key, "tile", 384, "webp");
  // The crop is as tall as the picture and ends at its right edge: it shows the columns from 400 to 1200.
  const { red, green } = await colorAt(tile ?? Buffer.alloc(0), ((0.85 * 1200 - 400) / 800) * 100, 50);
  expect(red).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

describe.each(databases)("a crop, on $name", ({ engine }) => {
  test("is all that any place shows, in the sizes that it is large enough for", async () => {
    const room = await library(engine);
    const { row } = await addPhoto(room, 85, 15);
    // The right half without the top quarter: 600 by 600 pixels, and the red square is outside.
    const crop = { crop_x: 5000, crop_y: 2500, crop_width: 5000, crop_height: 7500 };
    await room.db
      .updateTable("media")
      .set({ ...crop, focus_x: 85, focus_y: 25 })
      .execute();
    const key = pictureKey({ ...row, ...crop, focus_y: 25 });
    expect(await room.variant(key, "card", 672, "avif")).toBeNull();
    const card = await room.variant(key, "card", 480, "webp");
    expect(await sharp(card ?? "").metadata()).toMatchObject({ width: 480, height: 320 });
    for (const place of ["card", "logo"] as const) {
      const shown = await room.variant(key, place, 480, "webp");
      const { dominant } = await sharp(shown ?? "").stats();
      const { channels } = await sharp(shown ?? "").stats();
      expect(dominant.r - dominant.g, place).toBeLessThan(20);
      expect((channels[0]?.max ?? 0) - (channels[1]?.min ?? 0), place).toBeLessThan(40);
    }
    expect(await sharp((await room.variant(key, "logo", 480, "webp")) ?? "").metadata()).toMatchObject({ height: 480 });
  });

  test("with the red square has it where it was", async () => {
    const room = await library(engine);
    const { row } = await addPhoto(room, 85, 15);
    const crop = { crop_x: 7500, crop_y: 0, crop_width: 2500, crop_height: 3750 };
    await room.db.updateTable("media").set(crop).execute();
    const tile = await room.variant(pictureKey({ ...row, ...crop }), "tile", 192, "webp");
    // 1020 of 1200 is 120 pixels into the crop of 300, and 120 of 800 is in its middle too.
    const { red, green } = await colorAt(tile ?? Buffer.alloc(0), 40, 40);
    expect(red).toBeGreaterThan(200);
    expect(green).toBeLessThan(60);
    expect((await colorAt(tile ?? Buffer.alloc(0), 80, 80)).red).toBeLessThan(160);
  });

  test("redirects the old address to a size that it has", async () => {
    const room = await library(engine);
    const { key: old, row } = await addPhoto(room);
    const crop = { crop_x: 0, crop_y: 0, crop_width: 5000, crop_height: 5000 };
    await room.db.updateTable("media").set(crop).execute();
    const key = pictureKey({ ...row, ...crop });
    const now = (...named: [place: PlaceName, width: number, format: VariantFormat]) =>
      currentAddress(room.db, variantAddress(old, ...named));
    expect(await now("card", 1200, "avif")).toBe(variantAddress(key, "card", 480, "avif"));
    expect(await now("share", 1200, "jpeg")).toBe(variantAddress(key, "share", 600, "jpeg"));
    expect(await now("tile", 192, "webp")).toBe(variantAddress(key, "tile", 192, "webp"));
    expect(await now("card", 480, "webp")).toBe(variantAddress(key, "card", 480, "webp"));
    for (const path of [await now("card", 1200, "avif"), await now("share", 1200, "jpeg")]) {
      expect(await room.file(path ?? "")).not.toBeNull();
    }
    expect(await currentAddress(room.db, variantAddress(key, "card", 480, "avif"))).toBeNull();
  });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "are upright and have the same crop, for every orientation of the file (%i)",
  async (orientation) => {
    const lying = await sharp(await photoWithRedAt(80, 30, 900, 600))
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
    const standing = await sharp(lying).autoOrient().png().toBuffer();
    const { width = 0, height = 0 } = await sharp(standing).metadata();
    const [x, y] = await whereRed(standing);
    // Only the half with the red square, so that the crop is turned too.
    const crop = { x: x < 50 ? 0 : 4000, y: y < 50 ? 0 : 4000, width: 6000, height: 6000 };
    const original = { file: "", width, height, focus_x: x, focus_y: y, crop };
    const [variant, expected] = await Promise.all(
      [lying, standing].map(async (bytes) =>
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
  const red = Array.from({ length: 10_000 }, (_, at) => at).filter(
    (at) => (data[at * 3] ?? 0) - (data[at * 3 + 1] ?? 0) > 80,
  );
  const middle = red[Math.floor(red.length / 2)] ?? 0;
  return [middle % 100, Math.floor(middle / 100)];
}

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

test("share cards are JPEG, and other sites may show them", async () => {
  const room = await library("sqlite");
  const { key } = await addPhoto(room);
  const card = await room.file(variantAddress(key, "share", 1200, "jpeg"));
  expect(card).toMatchObject({ contentType: "image/jpeg", shared: true });
});

test("SVGs are served unchanged", async () => {
  const room = await library("sqlite");
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"></svg>');
  const row = { ...rowOf("logo"), ...(await importOwnDrawing(room.store, drawing)) };
  await room.db.insertInto("media").values(row).execute();
  const address = drawingAddress(pictureKey(row));
  expect(await room.file(address)).toEqual({
    bytes: drawing,
    contentType: "image/svg+xml",
    shared: false,
  });
  expect(await room.file(variantAddress(pictureKey(row), "card", 480, "webp"))).toBeNull();
});
