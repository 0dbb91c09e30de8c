import { countOf } from "#src/admin/ui/format-count.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dayMs } from "#src/base/durations.ts";
import { type KindStats, readKindStats } from "#src/domain/content/entries/lists/stats.server.ts";

/** How much of something visitors see, with its change in the last 30 days. */
export interface Stat {
  title: string;
  value: number;
  change: string;
  /** How many are not published, if any. */
  drafts: string;
  trend: "up" | "down" | "neutral";
  /** The values over time; null if they did not change. */
  series: number[] | null;
}

const monthMs = 30 * dayMs;

const cards = [
  { title: "Total Pages", kinds: ["page", "home"] },
  { title: "Services", kinds: ["service"] },
  { title: "Team Members", kinds: ["member"] },
  { title: "Testimonials", kinds: ["testimonial"] },
] as const;

export async function readStats(db: Db, now: Date): Promise<Stat[]> {
  const allKinds = cards.flatMap(({ kinds }) => kinds);
  const stats = await readKindStats(db, allKinds, { since: new Date(now.getTime() - monthMs), now });
  return cards.map(({ title, kinds }) => {
    const sum = (pick: (kindStats: KindStats) => number) => kinds.reduce((total, kind) => total + pick(stats[kind]), 0);
    const growth = sum((kind) => kind.growth);
    const series = stats[kinds[0]].trend.map((_, point) => sum(({ trend }) => trend[point] ?? 0));
    const drafts = sum((kind) => kind.drafts);
    return {
      title,
      value: sum(({ published }) => published),
      change: `${changeText(
        growth,
        sum(({ changes }) => changes),
      )} in the last 30 days`,
      drafts: drafts > 0 ? countOf(drafts, "draft") : "",
      trend: growth === 0 ? "neutral" : growth > 0 ? "up" : "down",
      series: new Set(series).size > 1 ? series : null,
    };
  });
}

function changeText(growth: number, changes: number): string {
  if (growth !== 0) return `${growth > 0 ? "+" : "\u2212"}${Math.abs(growth)}`;
  if (changes === 0) return "No change";
  return `${changes} ${changes === 1 ? "change" : "changes"}`;
}
