import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cropBox, cropColumns, cropOf, focusWithin, isCrop, minSide, readCrop, wholeSide, writeCrop } from "./crop.ts";

const side = fc
  .integer({ min: minSide, max: wholeSide })
  .chain((length) => fc.integer({ min: 0, max: wholeSide - length }).map((start) => ({ start, length })));
const crops = fc.tuple(side, side).map(([x, y]) => ({ x: x.start, y: y.start, width: x.length, height: y.length }));

describe("a crop", () => {
  test("is read as it was written, and is null for the whole picture", () => {
    fc.assert(
      fc.property(crops, (crop) => {
        const isAll = crop.width === wholeSide && crop.height === wholeSide;
        expect(readCrop(writeCrop(crop))).toEqual(isAll ? null : crop);
        expect(cropOf({ file: "a.jpg", ...cropColumns(crop) })).toEqual(crop);
      }),
    );
    expect(readCrop("")).toBeNull();
    expect(readCrop("0-0-10000-10000")).toBeNull();
  });

  test("is inside a picture of every size, and holds the focal point", () => {
    const pixels = fc.integer({ min: 1, max: 20_000 });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(crops, pixels, pixels, percent, percent, (crop, width, height, x, y) => {
        const box = cropBox({ width, height }, crop);
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.width).toBeGreaterThan(0);
        expect(box.height).toBeGreaterThan(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width);
        expect(box.top + box.height).toBeLessThanOrEqual(height);
        const focus = focusWithin({ x, y }, crop);
        expect(focus.x * 100).toBeGreaterThanOrEqual(crop.x);
        expect(focus.x * 100).toBeLessThanOrEqual(crop.x + crop.width);
        expect(focus.y * 100).toBeGreaterThanOrEqual(crop.y);
        expect(focus.y * 100).toBeLessThanOrEqual(crop.y + crop.height);
      }),
    );
  });

  test.each(["0-0-10000", "0-0-10001-500", "1-0-10000-500", "0-0-499-500", "-1-0-500-500", "0-0-5e3-500", "a"])(
    "is not %s",
    (input) => {
      expect(readCrop(input)).toBeUndefined();
    },
  );

  test("of an SVG is ignored", () => {
    const columns = cropColumns({ x: 0, y: 0, width: 500, height: 500 });
    expect(cropOf({ file: "a.svg", ...columns })).toBeNull();
    expect(isCrop({ x: 0, y: 0.5, width: 500, height: 500 })).toBe(false);
  });
});
