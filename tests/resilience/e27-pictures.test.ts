// @module-tag long
import { expect, test } from "vitest";
import { bombs } from "../support/bombs.ts";
import { isPlain, largestPictures, maxMemoryRise, uploadHeavy } from "./e27-pictures.ts";

/** Files that are made quickly; some would need a gigabyte to decode. */
const chosen = [
  "interlaced, 16 bits, transparent.png",
  "hollow.png",
  "50mp.avif",
  "says-64-pixels.avif",
  "three-scans-50mp.jpg",
  "million-frames.gif",
  "canvas-16384.webp",
  "huge-text.png",
  "says-100-pixels.png",
  "svg.png",
];

test("decompression bombs and a picture of maximum size keep memory and responses within limits", async () => {
  const files = [...largestPictures, ...bombs].filter(({ name }) => chosen.includes(name));
  expect(files.length).toBe(chosen.length);
  const { outcomes, rises, pages, isAlive } = await uploadHeavy(files);
  expect(outcomes.get("interlaced, 16 bits, transparent.png")).toBe("shown");
  for (const [name, outcome] of outcomes) expect(isPlain(outcome), `${name}: ${outcome}`).toBe(true);
  expect(Math.max(...rises.values())).toBeLessThan(maxMemoryRise);
  expect(pages.failed).toBe(0);
  expect(isAlive).toBe(true);
});
