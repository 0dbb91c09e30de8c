import fc from "fast-check";
import { expect, test } from "vitest";
import { type Crop, isCrop } from "#src/domain/media/crop.ts";
import {
  drawCrop,
  type Handle,
  handlePoint,
  moveCrop,
  reshapeCrop,
  resizeCrop,
  stepHandle,
  wholeCrop,
} from "./crop-geometry.ts";

const start: Crop = { x: 2000, y: 2000, width: 4000, height: 4000 };
const corner: Handle = { x: 1, y: 1 };

test("a corner follows the pointer, and the opposite one stays", () => {
  expect(resizeCrop(start, corner, { x: 7000, y: 5000 }, null)).toEqual({
    x: 2000,
    y: 2000,
    width: 5000,
    height: 3000,
  });
  expect(resizeCrop(start, { x: -1, y: 0 }, { x: 1000, y: 0 }, null)).toEqual({ ...start, x: 1000, width: 5000 });
});

test("an arrow key moves a corner, and grows or shrinks a fixed shape", () => {
  expect(stepHandle(start, corner, { x: 100, y: 0 }, null)).toEqual({ ...start, width: 4100 });
  expect(stepHandle(start, corner, { x: -100, y: 0 }, 1)).toEqual({ ...start, width: 3900, height: 3900 });
  expect(stepHandle(start, { x: -1, y: -1 }, { x: 0, y: -100 }, 1)).toEqual({
    x: 1900,
    y: 1900,
    width: 4100,
    height: 4100,
  });
});

test("a crop is moved as far as the edges allow", () => {
  expect(moveCrop(start, { x: -9000, y: 100 })).toEqual({ ...start, x: 0, y: 2100 });
});

test("a shape is as large as before, and as the picture at most", () => {
  expect(reshapeCrop(wholeCrop, 0.5)).toEqual({ x: 2500, y: 0, width: 5000, height: 10_000 });
  const wide = reshapeCrop(start, 4);
  expect(wide).toEqual({ x: 0, y: 3000, width: 8000, height: 2000 });
  expect(reshapeCrop(wide, 1)).toEqual({ x: 2000, y: 2000, width: 4000, height: 4000 });
});

test("every crop is inside the picture and has the chosen shape", () => {
  const coordinate = fc.double({ min: -5000, max: 15_000, noNaN: true });
  const point = fc.record({ x: coordinate, y: coordinate });
  const direction = fc.constantFrom<-1 | 1>(-1, 1);
  const ratios = fc.option(fc.double({ min: 0.06, max: 18, noNaN: true }));
  fc.assert(
    fc.property(point, point, point, direction, direction, ratios, (from, to, next, x, y, ratio) => {
      const drawn = drawCrop(from, to, ratio);
      const { x: pointX, y: pointY } = handlePoint(drawn, { x, y });
      const results = [
        drawn,
        moveCrop(drawn, next),
        resizeCrop(drawn, { x, y }, next, ratio),
        stepHandle(drawn, { x, y }, { x: next.x - pointX, y: next.y - pointY }, ratio),
        ...(ratio === null ? [] : [reshapeCrop(drawn, ratio)]),
      ];
      for (const crop of results) {
        expect(isCrop(crop), JSON.stringify(crop)).toBe(true);
        if (ratio === null) continue;
        // To the nearest unit of a side.
        expect(Math.abs(crop.width - crop.height * ratio)).toBeLessThanOrEqual(Math.max(1, ratio));
      }
    }),
  );
});
