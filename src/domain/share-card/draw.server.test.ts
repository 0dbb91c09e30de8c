import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type FontName, fontNames } from "#src/brand/look.ts";
import { temporaryDirectory } from "../../../tests/support/databases.ts";
import { cardSize, maxCardBytes } from "./card.ts";
import { cardColors, logoBox, margin, scene } from "./design.ts";
import { cardDigest } from "./digest.server.ts";
import { drawCard } from "./draw.server.ts";

const content = { title: "Privacy Policy", company: "Mangrove IT", accent: "", font: "schibsted-grotesk" } as const;
const colors = cardColors("");

async function colorAt(card: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(card).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.toString("hex")}`;
}

/** Whether two colors are the same except for JPEG's losses. */
function isClose(a: string, b: string): boolean {
  const channels = (color: string) => [...Buffer.from(color.slice(1), "hex")];
  return channels(a).every((value, index) => Math.abs(value - (channels(b)[index] ?? 0)) < 12);
}

test("a card of the worst picture is still small enough for WhatsApp", async () => {
  const info = { width: scene.width, height: cardSize.height, channels: 3 as const };
  const data = randomBytes(info.width * info.height * info.channels);
  const card = await drawCard({ ...content, picture: { data, info }, logo: null });
  expect(card.length).toBeLessThanOrEqual(maxCardBytes);
});

test("the company's own logo is on a light plate; one that cannot be read is replaced by mark and name", async () => {
  const folder = await temporaryDirectory();
  const files = {
    good: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><rect width="300" height="60" fill="#c00000"/></svg>`,
    broken: "<svg",
  };
  const drawn = async (name: keyof typeof files) => {
    const file = path.join(folder, `${name}.svg`);
    await writeFile(file, files[name]);
    return drawCard({ ...content, picture: null, logo: { path: file, isVector: true, isForDark: false, crop: null } });
  };
  const good = await drawn("good");
  expect(isClose(await colorAt(good, margin + 8, logoBox.top + 20), colors.paper)).toBe(true);
  expect(isClose(await colorAt(good, margin + 80, logoBox.top + 30), "#c00000")).toBe(true);
  const bare = await drawCard({ ...content, picture: null, logo: null });
  expect((await drawn("broken")).equals(bare)).toBe(true);
});

test("a card takes the colors of the brand, and a logo for dark grounds is on them", async () => {
  const file = path.join(await temporaryDirectory(), "logo.svg");
  await writeFile(
    file,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><rect width="150" height="60" fill="#ffc000"/></svg>',
  );
  const logo = { path: file, isVector: true, isForDark: true, crop: null };
  const card = await drawCard({ ...content, accent: "#e8590c", picture: null, logo });
  const { deep } = cardColors("#e8590c");
  expect(deep).not.toBe(colors.deep);
  expect(isClose(await colorAt(card, 4, 4), deep)).toBe(true);
  expect(isClose(await colorAt(card, margin + 40, logoBox.top + 30), "#ffc000")).toBe(true);
  expect(isClose(await colorAt(card, margin + 240, logoBox.top + 30), deep)).toBe(true);
});

test("a card is set in the brand's font", async () => {
  const fonts = Object.keys(fontNames) as FontName[];
  const cards = await Promise.all(fonts.map((font) => drawCard({ ...content, font, picture: null, logo: null })));
  expect(new Set(cards.map((card) => card.toString("base64"))).size).toBe(fonts.length);
  const digests = fonts.map((font) =>
    cardDigest({ ...content, font, path: "/", picture: null, logo: null, isLogoForDark: false }),
  );
  expect(new Set(digests).size).toBe(fonts.length);
});
