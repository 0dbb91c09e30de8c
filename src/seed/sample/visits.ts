import type { Tables } from "#src/base/db/tables.ts";
import { clockIn, dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import type { VisitDimension } from "#src/domain/visits/day-counts.ts";
import { sampleDays } from "./office-time.ts";
import type { Random } from "./random.ts";
import { campaigns, sourceWeights } from "./sources.ts";

export type SampleCount = Tables["sample_counts"];

/** Share of visitors by weekday, from Sunday. */
const weekdays = [0.36, 1.05, 1.16, 1.12, 1.0, 0.84, 0.4];

const pages = {
  ...{ "/": 30, "/services": 9, "/services/managed": 9, "/pricing": 8, "/contact": 7, "/about": 6 },
  ...{ "/services/security": 5, "/blog/hurricane-season-it-plan": 5, "/blog/false-invoice": 4, "/services/network": 3 },
  ...{ "/services/help-desk": 3, "/portfolio": 3, "/services/cloud": 2.5, "/blog": 2, "/careers": 2 },
  ...{ "/blog/test-your-backup": 2, "/industries/law-firms": 1.5, "/industries/hotels": 1.2, "/contact/thanks": 0.7 },
};

const languageShares = { "en-US": 78, "es-US": 10, "es-CO": 5, "en-GB": 3, "pt-BR": 2, "fr-CA": 1 };

const notFound = {
  "/services/it-support": 23,
  "/about-us": 17,
  "/wp-content/brochure.pdf": 11,
  "/team.html": 8,
  "/prices": 6,
  "/blog/hurricane-plan-2019": 4,
};

const emptySearches = { "remote monitoring": 6, voip: 5, "printer repair": 4, cameras: 3, "web hosting": 2 };

/** What two months of visits add to the sums: fewer on weekends, slowly more, with a little weather. */
export function sampleCounts(now: Date, timeZone: string, random: Random): SampleCount[] {
  const today = dateIn(timeZone, now);
  const passed = Number(clockIn(timeZone, now).slice(11, 13)) / 24;
  const days = Array.from({ length: sampleDays }, (_, index) => dayAfter(today, index - sampleDays + 1));
  const byDay = days.flatMap((day, index) => {
    const weekday = weekdays[new Date(day).getUTCDay()] ?? 1;
    const share = weekday * (0.82 + (0.32 * index) / sampleDays) * (0.88 + 0.24 * random.next());
    return countsOf(day, Math.round(96 * share * (day === today ? passed ** 1.3 : 1)), random);
  });
  const total = (dimension: SampleCount["dimension"], names: Readonly<Record<string, number>>) =>
    Object.entries(names).map(([name, views]) => ({ dimension, day: "", name, views, visitors: 0 }));
  return [...byDay, ...total("not-found", notFound), ...total("empty-search", emptySearches)];
}

function countsOf(day: string, visitors: number, random: Random): SampleCount[] {
  if (visitors === 0) return [];
  const views = Math.round(visitors * (2.1 + 0.5 * random.next()));
  const count = (dimension: VisitDimension, name: string, counted: number, people: number) =>
    ({ dimension, day, name, views: counted, visitors: people }) satisfies SampleCount;
  const spread = (
    dimension: VisitDimension,
    shares: Readonly<Record<string, number>>,
    number: number,
    isViews = false,
  ) =>
    spreadOut(shares, number, random).map(([name, part]) =>
      count(dimension, name, isViews ? part : 0, isViews ? 0 : part),
    );
  const { ads, ...others } = sourceWeights;
  const sources = { ...others, Google: others.Google + ads };
  return [
    count("total", "", views, visitors),
    ...spread("page", pages, views, true),
    ...spread("source", sources, visitors),
    ...spread("campaign", { [campaigns.ads]: 3, [campaigns.newsletter]: 1 }, Math.round(visitors / 5)),
    ...spread("device", { computer: 58, phone: 42 }, visitors),
    ...spread("language", languageShares, visitors),
    count("served", "browsers", Math.round(views * 1.18), 0),
    count("served", "robots", random.between(140, 260), 0),
  ];
}

/** Deals a number out by shares, each a little off. */
function spreadOut(shares: Readonly<Record<string, number>>, number: number, random: Random): [string, number][] {
  const weights = Object.entries(shares).map(([name, share]) => [name, share * (0.75 + 0.5 * random.next())] as const);
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  const parts = weights.map(([name, weight]): [string, number] => [name, Math.floor((number * weight) / sum)]);
  const first = parts[0];
  if (first) first[1] += number - parts.reduce((total, [, part]) => total + part, 0);
  return parts.filter(([, part]) => part > 0);
}
