import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastRequirements, corrections, defaultPalette, type Palette, paletteOf } from "./accent-palette.ts";
import { contrast, hexOf, oklchOf } from "./color.ts";

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

function unreadable(palette: Palette) {
  return contrastRequirements(palette).filter(({ color, ground, min }) => contrast(color, ground) < min);
}

test("with any accent, everything that is written in the palette's colors can be read", () => {
  fc.assert(
    fc.property(colors, (accent) => {
      const palette = paletteOf(accent);
      expect(unreadable(palette), accent).toEqual([]);
      expect(JSON.stringify(palette)).not.toMatch(/NaN|undefined/);
      for (const mode of ["light", "dark"] as const) {
        expect(contrast(palette.themed.pink[mode], palette.themed.paper[mode]), accent).toBeGreaterThanOrEqual(1.3);
      }
    }),
    { numRuns: 300 },
  );
  expect(contrastRequirements(paletteOf("#e8590c")).length).toBeGreaterThan(60);
});

test("the default colors can be read, and are those of the stylesheet", () => {
  expect(unreadable(defaultPalette)).toEqual([]);
  const css = readFileSync("src/brand/brand.css", "utf8");
  const tokens = new Map(
    [...css.matchAll(/--color-([\w-]+): (?:light-dark\()?oklch\(([\d. ]+)\)(?:, oklch\(([\d. ]+)\)\))?;/g)].map(
      ([, name = "", light = "", dark = light]) => [name, [light, dark].map(toHex)],
    ),
  );
  const { themed, fixed } = defaultPalette;
  for (const [name, { light, dark }] of Object.entries(themed)) expect([light, dark], name).toEqual(tokens.get(name));
  for (const [name, color] of Object.entries(fixed)) expect([color, color], name).toEqual(tokens.get(name));
});

function toHex(values: string): string {
  const [l = 0, c = 0, h = 0] = values.split(" ").map(Number);
  return hexOf({ l, c, h });
}

test("colors survive the way to OKLCH and back, and black on white has the contrast 21", () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(hexOf(oklchOf(color))).toBe(color);
    }),
  );
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("an accent that works is used as it is, and every change of it is explained", () => {
  const orange = paletteOf("#e8590c");
  expect(orange.themed.pink).toEqual({ light: "#e8590c", dark: "#e8590c" });
  expect(corrections("#e8590c", orange)).toEqual([
    `Links and small text are darker (${orange.themed.leaf.light}), so that people can read them.`,
    `On dark backgrounds, your color is lighter (${orange.onDeep.pink}), so that people can read it.`,
  ]);
  expect(corrections("#ffffff", paletteOf("#ffffff"))[0]).toMatch(/^Buttons are darker/);
  expect(corrections("#000000", paletteOf("#000000"))[0]).toMatch(/^In dark mode, buttons are lighter/);
});
