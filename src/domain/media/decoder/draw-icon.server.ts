/** The icons of a site, by the name of their file: `share` is the part of the width that the mark takes. */
const icons = {
  "favicon.ico": { sizes: [16, 32, 48], isRounded: true, markShare: 1 },
  // Phones round the corners themselves, and crop a maskable icon to the circle of 80 %.
  "apple-touch-icon.png": { sizes: [180], isRounded: false, markShare: 0.84 },
  "icon-192.png": { sizes: [192], isRounded: true, markShare: 1 },
  "icon-512.png": { sizes: [512], isRounded: true, markShare: 1 },
  "icon-maskable-512.png": { sizes: [512], isRounded: false, markShare: 0.76 },
} as const;

export type IconFileName = keyof typeof icons;

export const iconFileNames = Object.keys(icons) as IconFileName[];

/** The side of the drawing. Its first shape is its ground. */
const side = 32;
const corner = / rx="\d+"/;

const compression = { compressionLevel: 9, palette: true };

/** Draws an icon from `public/favicon.svg`, or from the same drawing in other colors. */
export async function drawIcon(drawing: string, name: IconFileName): Promise<Buffer> {
  const { sizes, isRounded, markShare } = icons[name];
  const pictures = await Promise.all(
    sizes.map(async (size) => ({
      size,
      bytes: await (isRounded ? rounded(drawing, size) : square(drawing, size, markShare)),
    })),
  );
  return name === "favicon.ico" ? ico(pictures) : (pictures[0]?.bytes ?? Buffer.alloc(0));
}

async function rounded(drawing: string, size: number): Promise<Buffer> {
  return (await rasterized(drawing, size)).png(compression).toBuffer();
}

async function square(drawing: string, size: number, markShare: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const mark = await rasterized(drawing.replace(corner, ""), Math.round(size * markShare));
  const [, background = ""] = /fill="(#\w+)"/.exec(drawing) ?? [];
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input: await mark.toBuffer() }])
    .png(compression)
    .toBuffer();
}

async function rasterized(drawing: string, size: number) {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawing), { density: (72 * size) / side }).resize(size);
}

/** An ICO file is a list of images, which may be PNG. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
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
