import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { Stat } from "./stats.server.ts";

const arrows = { up: TrendingUp, down: TrendingDown, neutral: Minus };

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className="stat-cards grid grid-cols-4 gap-px overflow-hidden rounded-(--radius-l) border border-line bg-line max-[62rem]:grid-cols-2 max-sm:grid-cols-4 max-[22.5rem]:grid-cols-2">
      {stats.map(({ title, value, change, drafts, trend, series }) => {
        const Arrow = arrows[trend];
        return (
          <div
            key={title}
            className="relative flex flex-col bg-surface px-[1.35rem] py-[1.1rem] max-sm:flex-col-reverse max-sm:justify-end max-sm:px-0.5 max-sm:py-1.5 max-sm:text-center"
          >
            <dt className="text-ink-2 max-sm:text-xs max-sm:leading-tight">{title}</dt>
            <dd className="stat-value max-sm:justify-center">
              {value.toLocaleString("en-US")}
              {series && <Sparkline series={series} trend={trend} />}
            </dd>
            <dd
              className="flex items-center gap-[.4rem] text-xs leading-[1.6] text-balance text-ink-3 data-[trend=down]:text-bad data-[trend=up]:text-ok max-sm:hidden"
              data-trend={trend}
            >
              <Arrow className="icon size-[1.05rem]" aria-hidden />
              {change}
            </dd>
            {drafts && (
              <dd className="absolute top-[1.1rem] right-[1.35rem] text-xs text-ink-3 max-sm:hidden">{drafts}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** The size of the SVG's view box. */
const chartWidth = 88;
const chartHeight = 32;

/** A line chart. Hidden from screen readers, because the change is next to it as text. */
function Sparkline({ series, trend }: { series: number[]; trend: Stat["trend"] }) {
  const low = Math.min(...series);
  const span = Math.max(...series) - low;
  const points = series.map((value, index) => {
    const x = (index / (series.length - 1)) * chartWidth;
    const y = chartHeight - ((value - low) / span) * chartHeight;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className="h-8 w-22 flex-none overflow-visible fill-none stroke-leaf stroke-2 data-[trend=down]:stroke-rose max-[62rem]:w-14"
      strokeLinecap="round"
      strokeLinejoin="round"
      viewBox={`0 0 ${chartWidth} ${chartHeight}`}
      data-trend={trend}
      aria-hidden="true"
    >
      <polyline points={points.join(" ")} />
    </svg>
  );
}
