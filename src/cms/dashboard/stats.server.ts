import { type Tally, tallyEntries } from "../../content/tally.server.ts";
import type { Db } from "../../db/tables.ts";

/** A figure of the dashboard, with what became of it in the last 30 days. */
export interface Stat {
  title: string;
  value: number;
  change: string;
  trend: "up" | "down" | "neutral";
  /** How the figure came to be what it is; none while it stayed the same. */
  course: number[] | null;
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
  const tallies = await tallyEntries(db, kinds, { since: new Date(now.getTime() - month), now });
  return cards.map(({ title, kinds }) => {
    const own = kinds.map((kind) => tallies[kind]);
    const sum = (numberOf: (tally: (typeof own)[number]) => number) =>
      own.reduce((total, tally) => total + numberOf(tally), 0);
    const grown = sum((tally) => tally.grown);
    const course = own[0]?.course.map((_, point) => sum((tally) => tally.course[point] ?? 0)) ?? [];
    return {
      title,
      value: sum((tally) => tally.total),
      change: changeInWords({
        grown,
        acts: sum((tally) => tally.acts),
        unpublished: sum((tally) => tally.unpublished),
      }),
      trend: trendOf(grown),
      course: new Set(course).size > 1 ? course : null,
    };
  });
}

function trendOf(grown: number): Stat["trend"] {
  if (grown === 0) return "neutral";
  return grown > 0 ? "up" : "down";
}

function changeInWords({ grown, acts, unpublished }: Pick<Tally, "grown" | "acts" | "unpublished">): string {
  const drafts = unpublished > 0 ? `; ${unpublished} not published` : "";
  return `${changesInWords(grown, acts)} in the last 30 days${drafts}`;
}

function changesInWords(grown: number, acts: number): string {
  if (grown !== 0) return `${grown > 0 ? "+" : "\u2212"}${Math.abs(grown)}`;
  if (acts === 0) return "No change";
  return `${acts} ${acts === 1 ? "change" : "changes"}`;
}
