/** One root of the drawing: a quarter of an ellipse from the trunk down to its landing. */
interface Root {
  path: string;
  /** How long its reflection is, 0 to 1: the outer the longer. */
  reach: number;
}

export interface Roots {
  trunk: string;
  /** In the order of their landings, from left to right. */
  roots: Root[];
}

const trunkTop = -28;
const firstStart = 6;
/** The part of the height over which roots leave the trunk. */
const trunkPart = 0.62;

/**
 * The logo's construction for any number of landings at the centres of equal columns: the outer roots leave the trunk
 * first. With an odd number the middle one drops straight down.
 */
export function rootsFor(count: number, width: number, height: number): Roots {
  const centre = width / 2;
  const step = width / count;
  const pairs = Math.ceil(count / 2);
  const startOf = (depth: number) => firstStart + (depth * height * trunkPart) / pairs;
  const roots = Array.from({ length: count }, (_, index): Root => {
    const depth = Math.min(index, count - 1 - index);
    const landing = step * (index + 0.5);
    const radius = Math.abs(landing - centre);
    const start = round(startOf(depth));
    const reach = pairs > 1 ? 1 - depth / (pairs - 1) : 1;
    const path =
      radius < 1
        ? `M${centre} ${start}V${height}`
        : `M${centre} ${start}A${round(radius)} ${round(height - start)} 0 0 ${landing < centre ? 0 : 1} ${round(landing)} ${height}`;
    return { path, reach };
  });
  return { trunk: `M${centre} ${trunkTop}V${round(startOf(pairs - 1))}`, roots };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
