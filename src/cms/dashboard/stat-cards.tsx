import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { Stat } from "./stats.server.ts";

const arrows = { up: TrendingUp, down: TrendingDown, neutral: Minus };

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className="stats mb-6">
      {stats.map(({ title, value, change, trend, course }) => {
        const Arrow = arrows[trend];
        return (
          <div key={title} className="stat">
            <dt className="text-ink-2">{title}</dt>
            <dd className="stat-value">
              {value.toLocaleString("en-US")}
              {course && <Sparkline course={course} trend={trend} />}
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

/** In units of its own, of which the whole width and height are so many. */
const wide = 88;
const high = 32;

/** The course of a figure. What it shows is said beside it in words. */
function Sparkline({ course, trend }: { course: number[]; trend: Stat["trend"] }) {
  const low = Math.min(...course);
  const span = Math.max(...course) - low;
  const points = course.map((value, index) => {
    const x = (index / (course.length - 1)) * wide;
    const y = high - ((value - low) / span) * high;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="sparkline" viewBox={`0 0 ${wide} ${high}`} data-trend={trend} aria-hidden="true">
      <polyline points={points.join(" ")} />
    </svg>
  );
}
