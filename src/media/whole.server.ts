import { mostPixels } from "./limits.ts";
import { type MediaStore, originalName } from "./store.ts";
import { oneAtATime } from "./turn.ts";

/** In pixels. */
const longestSide = 1200;

/** All of a picture, upright, at a size to look at: what staff choose its focal point on. */
export async function wholePicture(store: MediaStore, file: string): Promise<Buffer | null> {
  return oneAtATime(async () => {
    const bytes = await store.read(originalName(file));
    if (!bytes) return null;
    const { default: sharp } = await import("sharp");
    return sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: 80 })
      .toBuffer();
  });
}
