import { expect, test } from "vitest";
import { cropAround, cropSizeFor, imagePresets, isPreset, type PresetName, widthsFor } from "./image-presets.ts";

const wide = { width: 2000, height: 1000 };
const tall = { width: 1000, height: 2000 };
const names = Object.keys(imagePresets).filter(isPreset);

test.each(names)(
  "the crop for %s has its shape and fits into the picture, for every focal point",
  (preset: PresetName) => {
    for (const original of [wide, tall]) {
      for (const x of [0, 33, 100]) {
        const crop = cropAround(preset, original, { x, y: 100 - x });
        expect(crop).toMatchObject(cropSizeFor(preset, original));
        expect(crop.left).toBeGreaterThanOrEqual(0);
        expect(crop.top).toBeGreaterThanOrEqual(0);
        expect(crop.left + crop.width).toBeLessThanOrEqual(original.width);
        expect(crop.top + crop.height).toBeLessThanOrEqual(original.height);
      }
    }
  },
);

test("the crop is centered on the focal point as far as the edges allow", () => {
  expect(cropAround("tile", wide, { x: 50, y: 50 }).left).toBe(500);
  expect(cropAround("tile", wide, { x: 60, y: 50 }).left).toBe(700);
  expect(cropAround("tile", wide, { x: 100, y: 50 }).left).toBe(1000);
  expect(cropAround("tile", tall, { x: 50, y: 10 }).top).toBe(0);
});

test("a place shows nothing outside the picture's crop", () => {
  const visible = { left: 400, top: 100, width: 900, height: 600 };
  for (const preset of names) {
    for (const x of [0, 50, 100]) {
      const crop = cropAround(preset, wide, { x, y: x }, visible);
      expect(crop.left).toBeGreaterThanOrEqual(visible.left);
      expect(crop.top).toBeGreaterThanOrEqual(visible.top);
      expect(crop.left + crop.width).toBeLessThanOrEqual(visible.left + visible.width);
      expect(crop.top + crop.height).toBeLessThanOrEqual(visible.top + visible.height);
    }
  }
  expect(cropAround("tile", wide, { x: 40, y: 50 }, visible)).toEqual({ left: 500, top: 100, width: 600, height: 600 });
});

test("a picture is never enlarged", () => {
  expect(widthsFor("card", { width: 800, height: 600 })).toEqual([480, 672, 800]);
  expect(widthsFor("card", { width: 300, height: 200 })).toEqual([300]);
});
