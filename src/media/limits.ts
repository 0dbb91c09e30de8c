/** In bytes. */
export const largestFile = 25 * 1024 * 1024;

/** 50 megapixels: more than phones take, and a decoded picture of that size still fits a small server. */
export const mostPixels = 50_000_000;
