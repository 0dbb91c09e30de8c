import type { ServerWords } from "#src/base/words/en.ts";

export interface Position {
  /** In degrees, as `longitude`. */
  latitude: number;
  longitude: number;
}

interface Label {
  name: string;
  x: number;
  y: number;
  on: "land" | "water";
  anchor?: "middle" | "end";
  /** Only on wide or only on narrow screens; narrow screens show the middle of the map. */
  only?: "wide" | "narrow";
}

const labels: Label[] = [
  { name: "Miami", x: 552, y: 187, on: "land", anchor: "end" },
  { name: "Doral", x: 180, y: 70, on: "land", anchor: "middle", only: "wide" },
  { name: "Coral Gables", x: 384, y: 310, on: "land", anchor: "middle", only: "wide" },
  { name: "Kendall", x: 180, y: 400, on: "land", anchor: "middle", only: "wide" },
  { name: "Miami Beach", x: 796, y: 98, on: "water", only: "wide" },
  { name: "Miami Beach", x: 910, y: 64, on: "water", anchor: "end", only: "narrow" },
  { name: "Biscayne Bay", x: 528, y: 388, on: "water", anchor: "middle" },
  { name: "Key Biscayne", x: 712, y: 440, on: "water", only: "wide" },
  { name: "Stiltsville", x: 668, y: 538, on: "water", only: "wide" },
  { name: "Atlantic Ocean", x: 1080, y: 320, on: "water", anchor: "middle", only: "wide" },
];

const layers = [
  ["shelf", "shelf"],
  ["deep", "deep"],
  ["shallow-1", "land"],
  ["shallow-2", "land"],
  ["shallow-3", "land"],
  ["land", "land"],
  ["airport", "airport"],
  ["green", "green"],
  ["streets", "streets"],
  ["river", "river"],
  ["channel", "channel"],
  ["roads", "roads"],
  ["mangroves", "mangroves"],
  ["stilts", "stilts"],
] as const;

/** Size of the map, in its own units. */
const width = 1280;
const height = 560;

/** Map coordinates of a position; null outside the map. The scale is documented in `coast.svg`. */
function toMapPoint({ latitude, longitude }: Position): { x: number; y: number } | null {
  const x = Math.round(640 + 2558 * (longitude + 80.168));
  const y = Math.round(255 - 2840 * (latitude - 25.752));
  const margin = 40;
  const inside = x > margin && x < width - margin && y > margin && y < height - margin;
  return inside ? { x, y } : null;
}

/** Narrow screens show the third of the map that contains the office. */
function side(x: number): "xMin" | "xMid" | "xMax" {
  if (x < 400) return "xMin";
  return x > 880 ? "xMax" : "xMid";
}

/** Radius of the rings around the office, in miles; one mile is 41.2 map units. */
const rings = [2, 5, 10];
const mile = 41.2;

/** The map of the coast around an office. The server makes it, so that it is in no browser bundle. */
export function coastAround(position: Position, { miles }: ServerWords) {
  const point = toMapPoint(position);
  const { x, y } = point ?? { x: width / 2, y: height / 2 };
  const toMapUnits = (radius: number) => Math.round(radius * mile * 10) / 10;
  return {
    frame: {
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: `${side(x)}YMid slice`,
      "data-elsewhere": point ? undefined : "",
    },
    layers: point ? layers : [],
    circles: [
      ...rings.map((radius) => ({ className: "ring", r: toMapUnits(radius) })),
      { className: "halo", r: 24 },
      { className: "pin", r: 10 },
    ].map((circle) => ({ ...circle, cx: x, cy: y })),
    texts: [
      ...(point ? labels : []).map(({ name, anchor, on, only, ...coordinates }) => ({
        text: name,
        ...coordinates,
        textAnchor: anchor,
        "data-on": on,
        ...(only && { [`data-${only}`]: "" }),
      })),
      ...rings.map((radius) => ({
        text: miles(radius),
        x: x + toMapUnits(radius) + 6,
        y: y - 6,
        className: "mile",
        "data-on": "water",
      })),
    ],
  };
}

export type CoastDrawing = ReturnType<typeof coastAround>;
