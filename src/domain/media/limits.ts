/** In bytes. */
export const maxFileBytes = 25 * 1024 * 1024;

/** In bytes: three minutes of a video for the web. */
export const maxVideoBytes = 100 * 1024 * 1024;

/**
 * The largest number of megapixels by format. Baseline JPEG and PNG are decoded line by line; other formats are decoded
 * whole. Measured so that each is decoded and encoded within 250 MB.
 */
export const maxMegapixels = {
  JPEG: 50,
  "progressive JPEG": 15,
  PNG: 50,
  "interlaced PNG": 12,
  WebP: 20,
  GIF: 16,
  AVIF: 8.3,
  "10-bit or 12-bit AVIF": 4,
} as const satisfies Record<string, number>;

export type PictureFormat = keyof typeof maxMegapixels;
