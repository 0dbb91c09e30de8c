import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import type { Stat } from "./stats.server.ts";

const arrows = { up: TrendingUp, down: TrendingDown, neutral: Minus };

export function StatCards({ stats }: { stats: Stat[] }) {
  return (
    <dl className="stats mb-6">
      {stats.map(({ title, value, change, trend }) => {
        const Arrow = arrows[trend];
        return (
          <div key={title} className="stat">
            <dt className="text-ink-2">{title}</dt>
            <dd className="stat-value">{value}</dd>
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
