import type { Language } from "#src/base/languages.ts";
import type { ServerWords } from "#src/base/words/en.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { formatDay, type OpeningHours, weekdayName } from "#src/domain/content/published/hours/business-hours.ts";
import { dayAfter, offsetsAround, type ZoneOffsets } from "#src/domain/content/published/hours/calendar.ts";
import type { Hours, Weekday } from "#src/domain/content/schema/kinds/settings.ts";

/** Consecutive days with the same hours: `Mon-Fri` and `9:00 AM-5:00 PM`. */
export interface HoursLine {
  days: string;
  times: string;
  /** The weekdays of the line. */
  weekdays: readonly Weekday[];
}

/** What the script of a page needs to say when the office is open, so that it has to format almost no date by itself. */
export interface HoursForScript {
  opening: OpeningHours;
  offsets: ZoneOffsets;
  weekdays: Record<Weekday, string>;
  /** The texts of all times when the office opens or closes, by the clock: `09:00`. */
  times: Record<string, string>;
}

export function hoursForScript(company: OpeningHours, language: Language, now: Date): HoursForScript {
  const { hours, federalHolidays, holidays, timeZone } = company;
  const words = serverWordsFor(language);
  const intervals = [...Object.values(hours), ...holidays.map(({ times = [] }) => times)].flat();
  const clocks = ["00:00", ...intervals.flatMap(({ from, to }) => [from, to])];
  return {
    opening: { hours, federalHolidays, holidays, timeZone },
    offsets: offsetsAround(now, timeZone),
    weekdays: Object.fromEntries(week.map((day) => [day, weekdayName(day, language)])) as Record<Weekday, string>,
    times: Object.fromEntries(clocks.map((clock) => [clock, time(clock, words)])),
  };
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

/** `9:00 AM-5:00 PM`. */
export function timesOf(intervals: readonly Interval[], words: ServerWords): string {
  if (intervals.length === 0) return words.closed;
  if (intervals.some(isAllDay)) return words.allDay;
  return intervals.map(({ from, to }) => words.range(time(from, words), time(to, words))).join(", ");
}

/** The week from Monday on, with equal consecutive days in one line. */
export function hoursLines(hours: Hours, words: ServerWords): HoursLine[] {
  const runs: { first: Weekday; last: Weekday; times: string; weekdays: Weekday[] }[] = [];
  for (const day of week) {
    const times = timesOf(hours[day], words);
    const run = runs.at(-1);
    if (run?.times === times) {
      run.last = day;
      run.weekdays.push(day);
    } else runs.push({ first: day, last: day, times, weekdays: [day] });
  }
  return runs.map(({ first, last, times, weekdays }) => ({
    days: first === last ? words.days[first] : words.range(words.days[first], words.days[last]),
    times,
    weekdays,
  }));
}

/** The days of a site alert from `today` on: `Monday, November 23: Closed`. Consecutive days with equal hours share a line. */
export function specialHoursLines(
  days: readonly { date: string; times: readonly Interval[] }[],
  today: string,
  language: Language,
): string[] {
  const words = serverWordsFor(language);
  const runs: { first: string; last: string; times: string }[] = [];
  for (const { date, times: intervals } of days.toSorted((one, other) => (one.date < other.date ? -1 : 1))) {
    if (date < today) continue;
    const times = timesOf(intervals, words);
    const run = runs.at(-1);
    if (run?.times === times && dayAfter(run.last, 1) === date) run.last = date;
    else runs.push({ first: date, last: date, times });
  }
  return runs.map(({ first, last, times }) => {
    const [from, to] = [formatDay(first, language), formatDay(last, language)];
    return `${first === last ? from : words.daySpan(from, to)}: ${times}`;
  });
}
