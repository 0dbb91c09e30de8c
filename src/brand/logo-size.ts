/** In pixels. Logos of every shape look equally large: they cover about the same area. */
const displayAreaPixels = 6_800;
const maxDisplaySize = { width: 240, height: 52 };

/** The size at which a logo is shown, by its own width and height. */
export function displaySize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const ratio = width / height;
  const displayHeight = Math.min(
    Math.sqrt(displayAreaPixels / ratio),
    maxDisplaySize.height,
    maxDisplaySize.width / ratio,
  );
  return { width: Math.max(1, Math.round(displayHeight * ratio)), height: Math.max(1, Math.round(displayHeight)) };
}
