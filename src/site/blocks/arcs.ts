/** One root of the drawing: a quarter ellipse from the trunk down to its landing point. */
interface Root {
  path: string;
  /** Length of its reflection, 0 to 1; outer roots have longer ones. */
  reach: number;
}

export interface Roots {
  trunk: string;
  /** From left to right. */
  roots: Root[];
}

const trunkTop = -28;
const firstStart = 6;
/** The part of the height over which roots leave the trunk. */
const trunkRatio = 0.62;

/**
 * The logo's construction for any number of roots that land at the centers of equal columns. The outer roots leave the
 * trunk first. With an odd number, the middle root drops straight down.
 */
export function rootsFor(count: number, width: number, height: number): Roots {
  const center = width / 2;
  const step = width / count;
  const pairs = Math.ceil(count / 2);
  const startOf = (depth: number) => firstStart + (depth * height * trunkRatio) / pairs;
  const roots = Array.from({ length: count }, (_, index): Root => {
    const depth = Math.min(index, count - 1 - index);
    const landing = step * (index + 0.5);
    const radius = Math.abs(landing - center);
    const start = round(startOf(depth));
    const reach = pairs > 1 ? 1 - depth / (pairs - 1) : 1;
    const path =
      radius < 1
        ? `M${center} ${start}V${height}`
        : `M${center} ${start}A${round(radius)} ${round(height - start)} 0 0 ${landing < center ? 0 : 1} ${round(landing)} ${height}`;
    return { path, reach };
  });
  return { trunk: `M${center} ${trunkTop}V${round(startOf(pairs - 1))}`, roots };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
