import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { Stat } from "./stats.server.ts";

const arrows = { up: TrendingUp, down: TrendingDown, neutral: Minus };

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className="stats mb-6">
      {stats.map(({ title, value, change, trend, series }) => {
        const Arrow = arrows[trend];
        return (
          <div key={title} className="stat">
            <dt className="text-ink-2">{title}</dt>
            <dd className="stat-value">
              {value.toLocaleString("en-US")}
              {series && <Sparkline series={series} trend={trend} />}
            </dd>
            <dd className="stat-change" data-trend={trend}>
              <Arrow className="icon size-[1.05rem]" aria-hidden />
              {change}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The size of the SVG's view box. */
const wide = 88;
const high = 32;

/** A line chart. Hidden from screen readers, because the change is next to it as text. */
function Sparkline({ series, trend }: { series: number[]; trend: Stat["trend"] }) {
  const low = Math.min(...series);
  const span = Math.max(...series) - low;
  const points = series.map((value, index) => {
    const x = (index / (series.length - 1)) * wide;
    const y = high - ((value - low) / span) * high;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${wide} ${high}`} data-trend={trend} aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  );
}
