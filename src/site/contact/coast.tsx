import { useWords } from "../shell.ts";
import type { CoastDrawing } from "./coast.server.ts";
import drawing from "./coast.svg";

/** Of rings around the office, in miles; a mile is 41.2 units of the drawing. */
const rings = [2, 5, 10];
const mile = 41.2;

/** Biscayne Bay with its keys and the office. For an office elsewhere only the rings are left. */
export function Coast({ coast: { width, height, x, y, side, layers, labels } }: { coast: CoastDrawing }) {
  const words = useWords();
  return (
    <svg
      role="img"
      aria-label={words.mapDrawing}
      className="coast"
      data-elsewhere={layers.length > 0 ? undefined : ""}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`${side}YMid slice`}
    >
      {layers.map(([layer, shape]) => (
        <use key={layer} data-layer={layer} href={`${drawing}#${shape}`} />
      ))}
      {rings.map((miles) => (
        <circle key={miles} className="ring" cx={x} cy={y} r={miles * mile} />
      ))}
      {labels.map(({ name, on, anchor, only, ...at }) => (
        <text
          key={`${name} ${only}`}
          {...at}
          textAnchor={anchor}
          data-on={on}
          data-wide={only === "wide" ? "" : undefined}
          data-narrow={only === "narrow" ? "" : undefined}
        >
          {name}
        </text>
      ))}
      {rings.map((miles) => (
        <text key={miles} className="mile" data-on="water" x={x + miles * mile + 6} y={y - 6}>
          {words.miles(miles)}
        </text>
      ))}
      <circle className="halo" cx={x} cy={y} r="24" />
      <circle className="pin" cx={x} cy={y} r="10" />
    </svg>
  );
}
