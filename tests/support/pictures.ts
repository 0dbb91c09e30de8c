import sharp from "sharp";

/** A photo-like JPEG with a red square around a point, in percent, on gray. */
export async function photoWithRedAt(x: number, y: number, width = 1200, height = 800): Promise<Buffer> {
  const side = 80;
  const square = await sharp({ create: { width: side, height: side, channels: 3, background: "#ff0000" } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#888888" } })
    .composite([
      {
        input: square,
        left: Math.round((x / 100) * width - side / 2),
        top: Math.round((y / 100) * height - side / 2),
      },
    ])
    .withExif({ IFD0: { Artist: "Jane Doe", Copyright: "At home" } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The color at a point of a picture, in percent. */
export async function colorAt(picture: Uint8Array, x: number, y: number): Promise<{ red: number; green: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const column = Math.min(info.width - 1, Math.round((x / 100) * info.width));
  const row = Math.min(info.height - 1, Math.round((y / 100) * info.height));
  const offset = (row * info.width + column) * info.channels;
  return { red: data[offset] ?? 0, green: data[offset + 1] ?? 0 };
}
