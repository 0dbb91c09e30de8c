import { upright } from "./orientation.ts";

/** In pixels. */
const maxSide = 1200;

/** The whole picture, upright, at the size at which staff set the focal point. */
export async function previewImage(path: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const input = { limitInputPixels: false, failOn: "error" } as const;
  const { orientation = 1 } = await sharp(path, input).metadata();
  const { data, info } = await sharp(path, input)
    .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return upright(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }), orientation)
    .webp({ quality: 80 })
    .toBuffer();
}
