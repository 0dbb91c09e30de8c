/** In pixels. Logos of every shape look equally large: they cover about the same area. */
const shownArea = 6_800;
const maxShown = { width: 240, height: 52 };

/** The size at which a logo is shown, by its own width and height. */
export function shownSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const ratio = width / height;
  const shownHeight = Math.min(Math.sqrt(shownArea / ratio), maxShown.height, maxShown.width / ratio);
  return { width: Math.max(1, Math.round(shownHeight * ratio)), height: Math.max(1, Math.round(shownHeight)) };
}
