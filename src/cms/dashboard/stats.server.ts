import { tallyEntries } from "../../content/tally.server.ts";
import type { Db } from "../../db/tables.ts";

/** A figure of the dashboard, with what became of it in the last 30 days. */
export interface Stat {
  title: string;
  value: number;
  change: string;
  trend: "up" | "down" | "neutral";
}

const month = 30 * 24 * 60 * 60_000;

const cards = [
  { kind: "page", title: "Total Pages" },
  { kind: "service", title: "Services" },
  { kind: "member", title: "Team Members" },
  { kind: "testimonial", title: "Testimonials" },
] as const;

export async function readStats(db: Db, now: Date): Promise<Stat[]> {
  const kinds = cards.map(({ kind }) => kind);
  const tallies = await tallyEntries(db, kinds, new Date(now.getTime() - month));
  return cards.map(({ kind, title }) => {
    const { total, grown, acts } = tallies[kind];
    return { title, value: total, change: changeInWords(grown, acts), trend: trendOf(grown) };
  });
}

function trendOf(grown: number): Stat["trend"] {
  if (grown === 0) return "neutral";
  return grown > 0 ? "up" : "down";
}

function changeInWords(grown: number, acts: number): string {
  const span = "in the last 30 days";
  if (grown !== 0) return `${grown > 0 ? "+" : "\u2212"}${Math.abs(grown)} ${span}`;
  if (acts === 0) return `No change ${span}`;
  return `${acts} ${acts === 1 ? "change" : "changes"} ${span}`;
}
