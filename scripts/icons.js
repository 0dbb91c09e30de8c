/** `node scripts/icons.js`: draws the icons in `public/` from `public/favicon.svg`. Run it when the logo changes. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { root } from "./own-node.js";

const drawing = readFileSync(path.join(root, "public", "favicon.svg"));
const ground = "#012120";
const corner = /(<rect [^>]*?) rx="\d+"/;

/** `share` is the logo's share of the icon's width: phones crop the rest. */
async function square(size, share = 1) {
  const inner = Math.round(size * share);
  // Phones round the corners themselves.
  const mark = await sharp(Buffer.from(String(drawing).replace(corner, "$1")), { density: (72 * inner) / 32 })
    .resize(inner)
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function rounded(size) {
  return sharp(drawing, { density: (72 * size) / 32 })
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file is a list of images, which may be PNG. */
function ico(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await rounded(size) })));
const icons = {
  "favicon.ico": ico(small),
  "apple-touch-icon.png": await square(180, 0.84),
  "icon-192.png": await rounded(192),
  "icon-512.png": await rounded(512),
  "icon-maskable-512.png": await square(512, 0.8),
};
for (const [name, bytes] of Object.entries(icons)) writeFileSync(path.join(root, "public", name), bytes);
