import { expect, test } from "vitest";
import { pictureKey, readPictureKey } from "./key.ts";

const picture = { file: "0123456789abcdef0123456789abcdef.jpg", focus_x: 20, focus_y: 100 };

test("a key can be parsed", () => {
  expect(readPictureKey(pictureKey(picture))).toMatchObject({
    filePrefix: "0123456789abcdef0123",
    focusX: 20,
    focusY: 100,
  });
});

test("the key changes with the file, the focal point and the crop", () => {
  const keys = [
    picture,
    { ...picture, file: `f${picture.file}` },
    { ...picture, focus_x: 21 },
    { ...picture, focus_y: 0 },
    { ...picture, crop_x: 0, crop_y: 0, crop_width: 5000, crop_height: 5000 },
    { ...picture, crop_x: 1, crop_y: 0, crop_width: 5000, crop_height: 5000 },
  ];
  expect(new Set(keys.map(pictureKey)).size).toBe(keys.length);
  for (const key of keys.map(pictureKey)) expect(readPictureKey(key)).not.toBeNull();
});

test("other strings are not keys", () => {
  for (const text of [
    "",
    "..",
    "0123456789abcdef0123",
    "0123456789abcdef0123-1-20-100/..",
    "0123456789ABCDEF0123-1-2-3",
    "0123456789abcdef0123-1-2-3-0-0-5000",
    "0123456789abcdef0123-1-2-3-0-0-5000-10001",
  ]) {
    expect(readPictureKey(text)).toBeNull();
  }
});
