import { upright } from "./orientation.ts";

/** In pixels. */
const longestSide = 1200;

/** All of a picture, upright, at a size to look at: what staff choose its focal point on. */
export async function previewImage(path: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const input = { limitInputPixels: false, failOn: "error" } as const;
  const { orientation = 1 } = await sharp(path, input).metadata();
  const { data, info } = await sharp(path, input)
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return upright(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), orientation)
    .webp({ quality: 80 })
    .toBuffer();
}
