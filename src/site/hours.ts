import type { Hours, Weekday } from "../content/schema/settings.ts";
import type { ServerWords } from "./words/en.ts";

/** Consecutive days with the same hours: `Mon-Fri` and `9:00 AM-5:00 PM`. */
export interface HoursLine {
  days: string;
  times: string;
  /** The weekdays of the line. */
  on: readonly Weekday[];
}

type Interval = Hours[Weekday][number];

const week: readonly Weekday[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

function time(clock: string, words: ServerWords): string {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return words.time(hour, minute);
}

/** Midnight to midnight; 23:59 as the end counts as midnight. */
function isAllDay({ from, to }: Interval): boolean {
  return from === "00:00" && (to === "00:00" || to === "23:59");
}

function timesOf(intervals: readonly Interval[], words: ServerWords): string {
  if (intervals.length === 0) return words.closed;
  if (intervals.some(isAllDay)) return words.allDay;
  return intervals.map(({ from, to }) => words.range(time(from, words), time(to, words))).join(", ");
}

/** The week from Monday on, with equal consecutive days in one line. */
export function hoursLines(hours: Hours, words: ServerWords): HoursLine[] {
  const runs: { first: Weekday; last: Weekday; times: string; on: Weekday[] }[] = [];
  for (const day of week) {
    const times = timesOf(hours[day], words);
    const run = runs.at(-1);
    if (run?.times === times) {
      run.last = day;
      run.on.push(day);
    } else runs.push({ first: day, last: day, times, on: [day] });
  }
  return runs.map(({ first, last, times, on }) => ({
    days: first === last ? words.days[first] : words.range(words.days[first], words.days[last]),
    times,
    on,
  }));
}
