import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { databases, freshDatabase, temporaryDirectory } from "../../tests/support/databases.ts";
import { testDecoder } from "../../tests/support/decoder.ts";
import { colorAt, photoWithRedAt } from "../../tests/support/pictures.ts";
import type { Engine } from "../db/dialect.ts";
import type { Db } from "../db/tables.ts";
import { encodeVariant } from "./encode.server.ts";
import { importOwnDrawing, importOwnPhoto } from "./import.server.ts";
import { pictureKey } from "./key.ts";
import { drawingAddress, variantAddress } from "./places.ts";
import { diskStore, type MediaStore } from "./store.ts";
import { Variants } from "./variants.server.ts";

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
    const original = { file: "", width, height, focus_x: x, focus_y: y };
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
