/** In bytes. */
export const largestFile = 25 * 1024 * 1024;

/**
 * Million pixels that a picture may have, by what its decoder takes: baseline JPEG, PNG and their like are read line by
 * line; the others are held whole in memory. Measured so that each is decoded and encoded within 250 MB.
 */
export const mostMegapixels = {
  JPEG: 50,
  "progressive JPEG": 15,
  PNG: 50,
  "interlaced PNG": 12,
  WebP: 20,
  GIF: 16,
  AVIF: 8.3,
  "10-bit or 12-bit AVIF": 4,
} as const satisfies Record<string, number>;

export type PictureFormat = keyof typeof mostMegapixels;
