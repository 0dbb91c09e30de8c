import { type KindStats, readKindStats } from "../../content/entries/stats.server.ts";
import type { Db } from "../../db/tables.ts";

/** A figure of the dashboard, with its change in the last 30 days. */
export interface Stat {
  title: string;
  value: number;
  change: string;
  trend: "up" | "down" | "neutral";
  /** The values over time; null if they did not change. */
  series: number[] | null;
}

const month = 30 * 24 * 60 * 60_000;

const cards = [
  { title: "Total Pages", kinds: ["page", "home"] },
  { title: "Services", kinds: ["service"] },
  { title: "Team Members", kinds: ["member"] },
  { title: "Testimonials", kinds: ["testimonial"] },
] as const;

export async function readStats(db: Db, now: Date): Promise<Stat[]> {
  const kinds = cards.flatMap((card) => card.kinds);
  const tallies = await readKindStats(db, kinds, { since: new Date(now.getTime() - month), now });
  return cards.map(({ title, kinds }) => {
    const own = kinds.map((kind) => tallies[kind]);
    const sum = (numberOf: (tally: (typeof own)[number]) => number) =>
      own.reduce((total, tally) => total + numberOf(tally), 0);
    const grown = sum((tally) => tally.growth);
    const series = own[0]?.trend.map((_, point) => sum((tally) => tally.trend[point] ?? 0)) ?? [];
    return {
      title,
      value: sum((tally) => tally.total),
      change: changeText({
        growth: grown,
        changes: sum((tally) => tally.changes),
        unpublished: sum((tally) => tally.unpublished),
      }),
      trend: trendOf(grown),
      series: new Set(series).size > 1 ? series : null,
    };
  });
}

function trendOf(grown: number): Stat["trend"] {
  if (grown === 0) return "neutral";
  return grown > 0 ? "up" : "down";
}

function changeText({ growth, changes, unpublished }: Pick<KindStats, "growth" | "changes" | "unpublished">): string {
  const drafts = unpublished > 0 ? `; ${unpublished} not published` : "";
  return `${changeCountText(growth, changes)} in the last 30 days${drafts}`;
}

function changeCountText(growth: number, changes: number): string {
  if (growth !== 0) return `${growth > 0 ? "+" : "\u2212"}${Math.abs(growth)}`;
  if (changes === 0) return "No change";
  return `${changes} ${changes === 1 ? "change" : "changes"}`;
}
