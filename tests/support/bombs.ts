import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { maxFileBytes } from "#src/domain/media/limits.ts";

/** A file that needs much memory or time to decode, or that has false headers. */
export interface Bomb {
  name: string;
  make: () => Promise<Buffer> | Buffer;
}

const megapixels = (million: number) => {
  const width = Math.floor(Math.sqrt(million * 1_500_000));
  return { width, height: Math.floor((million * 1_000_000) / width) };
};

export function solidPicture(million: number, channels: 3 | 4 = 3) {
  return sharp({
    create: { ...megapixels(million), channels, background: { r: 50, g: 90, b: 140, alpha: 0.5 } },
    limitInputPixels: false,
  });
}

/** Photo-like noise of so many million pixels. */
export async function photo(million: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const small = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#888", noise } })
    .png()
    .toBuffer();
  const { width, height } = megapixels(million);
  return sharp(small).resize(width, height, { fit: "fill" });
}

export const bombs: Bomb[] = [
  { name: "hollow.png", make: () => hollowPng(50_000, 50_000) },
  { name: "flat-400mp.png", make: () => solidPicture(400).png({ compressionLevel: 9 }).toBuffer() },
  { name: "50mp.avif", make: () => solidPicture(50).avif({ effort: 0, quality: 1 }).toBuffer() },
  {
    name: "says-64-pixels.avif",
    make: async () => withSmallerHeader(await solidPicture(50).avif({ effort: 0, quality: 1 }).toBuffer()),
  },
  {
    name: "progressive-50mp.jpg",
    make: () => solidPicture(50).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  },
  { name: "three-scans-50mp.jpg", make: () => scannedJpeg(7000, 7000) },
  { name: "65500.jpg", make: () => scannedJpeg(65_500, 65_500, 1000) },
  {
    name: "thousand-scans.jpg",
    make: async () => manyScans(await (await photo(15)).jpeg({ progressive: true }).toBuffer(), 100_000),
  },
  { name: "ten-thousand-frames.gif", make: () => framedGif(100, 100, 10_000) },
  { name: "65535.gif", make: () => framedGif(65_535, 65_535, 1) },
  { name: "million-frames.gif", make: () => framedGif(4000, 4000, 1_000_000) },
  { name: "16383.webp", make: () => plainSquare(16_383).webp({ lossless: true, effort: 0 }).toBuffer() },
  { name: "canvas-16384.webp", make: async () => onCanvas(await solidPicture(0.01).webp().toBuffer(), 16_384) },
  { name: "animated.png", make: () => animatedPng(5000, 5000, 10_000) },
  {
    name: "huge-text.png",
    make: () => withChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0"), zeros(1_000_000_000)])),
  },
  {
    name: "huge-profile.png",
    make: () => withChunk("iCCP", Buffer.concat([Buffer.from("sRGB\0\0"), zeros(1_000_000_000)])),
  },
  { name: "says-100-pixels.png", make: () => falseHeightPng() },
  { name: "cut.png", make: async () => halve(await (await photo(4)).png().toBuffer()) },
  { name: "cut.jpg", make: async () => halve(await (await photo(12)).jpeg().toBuffer()) },
  { name: "cut.avif", make: async () => halve(await (await photo(4)).avif({ effort: 0 }).toBuffer()) },
  { name: "tiff.jpg", make: () => solidPicture(1).tiff().toBuffer() },
  { name: "heic.avif", make: () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1") },
  {
    name: "svg.png",
    make: () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='50000' height='50000'/>"),
  },
  {
    name: "noise.webp",
    make: () => Buffer.concat([Buffer.from("RIFF\xff\xff\xff\x00WEBPVP8L", "latin1"), Buffer.alloc(1_000_000, 0x5a)]),
  },
];

function plainSquare(side: number) {
  return sharp({ create: { width: side, height: side, channels: 3, background: "#345" }, limitInputPixels: false });
}

function halve(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

/** So many zeros, deflated to a thousandth of their size. */
function zeros(length: number): Buffer {
  return deflateSync(Buffer.alloc(length));
}

/** The header states a smaller size than the encoded picture has. */
function withSmallerHeader(avif: Buffer): Buffer {
  const changed = Buffer.from(avif);
  for (let index = changed.indexOf("ispe"); index >= 0; index = changed.indexOf("ispe", index + 4)) {
    changed.writeUInt32BE(64, index + 8);
    changed.writeUInt32BE(64, index + 12);
  }
  return changed;
}

/** A gray JPEG with a scan for each color; decoders buffer it whole although it is not progressive. */
function scannedJpeg(width: number, height: number, coded?: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  // Each of the two Huffman tables has one code, a zero bit: no difference, and the end of the block.
  const table = (kind: number) => [0xff, 0xc4, 0, 20, kind, 1, ...Array<number>(15).fill(0), 0];
  const scan = (component: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xda, 0, 8, 1, component, 0, 0, 63, 0]),
      Buffer.alloc(coded ?? Math.ceil((Math.ceil(width / 8) * Math.ceil(height / 8)) / 4)),
    ]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(1)]),
    Buffer.from([0xff, 0xc0, 0, 17, 8]),
    size,
    Buffer.from([3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, ...table(0x00), ...table(0x10)]),
    scan(1),
    scan(2),
    scan(3),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Repeats a progressive JPEG's last scan up to `times`, within the limit of the file size. */
function manyScans(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const empty = Buffer.concat([jpeg.subarray(last, last + 2 + jpeg.readUInt16BE(last + 2)), Buffer.from([0x7f])]);
  const most = Math.min(times, Math.floor((maxFileBytes - jpeg.length) / empty.length) - 1);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(most).fill(empty), jpeg.subarray(-2)]);
}

/** Frames of one pixel each on a screen of that size. */
function framedGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen.writeUInt8(0x80, 4);
  const colors = Buffer.from([0, 0, 0, 255, 255, 255]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([Buffer.from("GIF89a"), screen, colors, ...Array<Buffer>(frames).fill(frame), Buffer.from(";")]);
}

/** Puts a WebP on a canvas of that many pixels each way. */
function onCanvas(webp: Buffer, side: number): Buffer {
  const header = Buffer.alloc(18);
  header.write("VP8X");
  header.writeUInt32LE(10, 4);
  header.writeUIntLE(side - 1, 12, 3);
  header.writeUIntLE(side - 1, 15, 3);
  const whole = Buffer.concat([webp.subarray(0, 12), header, webp.subarray(12)]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

function imageHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(2, 9);
  return header;
}

function pngOf(width: number, height: number, before: Buffer[], after: Buffer[], rows = height): Buffer {
  const pixels = deflateSync(Buffer.alloc((width * 3 + 1) * rows));
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", imageHeader(width, height)),
    ...before,
    pngChunk("IDAT", pixels),
    ...after,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function withChunk(type: string, content: Buffer): Buffer {
  return pngOf(600, 400, [pngChunk(type, content)], []);
}

function animatedPng(width: number, height: number, frames: number): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const frame = pngChunk("fcTL", Buffer.alloc(26));
  return pngOf(width, height, [pngChunk("acTL", control)], Array<Buffer>(frames).fill(frame));
}

/** Contains a hundred times more rows than its header says. */
function falseHeightPng(): Buffer {
  return pngOf(10_000, 100, [], [], 10_000);
}

/** A PNG whose header states a large size, with almost no pixels. */
export function hollowPng(width: number, height: number): Buffer {
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", imageHeader(width, height)),
    pngChunk("IDAT", deflateSync(Buffer.alloc(64))),
  ]);
}

const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
