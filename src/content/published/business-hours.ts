import { defaultLanguage, type Language, locales } from "../../languages.ts";
import type { Company, Weekday } from "../schema/settings.ts";

/** The company settings that define its open hours. */
export type OpeningHours = Pick<Company, "hours" | "holidays" | "timeZone">;

/** A calendar day. */
interface Day {
  year: number;
  month: number;
  date: number;
}

const weekdays: readonly Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const minute = 60_000;
const quarterHour = 15 * minute;

/** How many days ahead to look for open hours: longer than any company holiday. */
const maxDaysAhead = 60;

/**
 * The time when `minutes` of open hours have passed since `from`, rounded up to a quarter of an hour: an inquiry on
 * Friday evening is due on Monday morning. Null if the company is closed for the next two months.
 */
export function afterOpenMinutes(from: Date, minutes: number, opening: OpeningHours): Date | null {
  const today = dayOf(from, opening.timeZone);
  let cursor = from.getTime();
  let left = minutes * minute;
  // Yesterday's hours may extend past midnight.
  for (let ahead = -1; ahead <= maxDaysAhead; ahead += 1) {
    for (const [opens, closes] of openHoursOn(dayAfter(today, ahead), opening)) {
      const begins = Math.max(opens, cursor);
      if (begins >= closes) continue;
      if (left <= closes - begins) return new Date(Math.ceil((begins + left) / quarterHour) * quarterHour);
      left -= closes - begins;
      cursor = closes;
    }
  }
  return null;
}

/** The current or next open hours. Null if there are none in the next two months. */
export function openHoursAt(now: Date, opening: OpeningHours): { opens: Date; closes: Date } | null {
  const today = dayOf(now, opening.timeZone);
  for (let ahead = -1; ahead <= maxDaysAhead; ahead += 1) {
    for (const [opens, closes] of openHoursOn(dayAfter(today, ahead), opening)) {
      if (closes > now.getTime()) return { opens: new Date(opens), closes: new Date(closes) };
    }
  }
  return null;
}

/** The next holidays in order, including today. */
export function nextHolidays(now: Date, { holidays, timeZone }: OpeningHours, count: number): Company["holidays"] {
  const { year, month, date } = dayOf(now, timeZone);
  const today = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return holidays
    .filter((holiday) => holiday.date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, count);
}

/** Formats `2027-01-01` as `Friday, January 1`. */
export function formatDay(date: string, language: Language = defaultLanguage): string {
  return formatFor("UTC", "day", language).format(new Date(`${date}T00:00:00Z`));
}

/** The current weekday in a time zone. */
export function weekdayAt(now: Date, timeZone: string): Weekday {
  const { year, month, date } = dayOf(now, timeZone);
  return weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()] ?? "sun";
}

/**
 * Formats a time in the near future: `Monday 11:00 AM`, `Monday, January 4, 9:00 AM`. Never "today", since pages and
 * emails are read later.
 */
export function dayAndTime(at: Date, now: Date, timeZone: string): string {
  const isNear = daysBetween(dayOf(now, timeZone), dayOf(at, timeZone)) < 7;
  return isNear ? `${formatFor(timeZone, "weekday").format(at)} ${timeOf(at, timeZone)}` : dateAndTime(at, timeZone);
}

/** `Friday, November 20, 6:00 PM`. */
export function dateAndTime(at: Date, timeZone: string): string {
  return `${formatFor(timeZone, "day").format(at)}, ${timeOf(at, timeZone)}`;
}

/** `6:00 PM`, with normal spaces: Intl uses narrow ones before AM and PM. */
export function timeOf(at: Date, timeZone: string): string {
  return formatFor(timeZone, "time").format(at).replace(/\s/g, " ");
}

/** The open hours that start on a day, as instants in order. */
function openHoursOn(day: Day, { hours, holidays, timeZone }: OpeningHours): [opens: number, closes: number][] {
  const at = new Date(Date.UTC(day.year, day.month - 1, day.date));
  const weekday = weekdays[at.getUTCDay()] ?? "sun";
  if (holidays.some((holiday) => holiday.date === at.toISOString().slice(0, 10))) return [];
  return hours[weekday]
    .map(({ from, to }): [number, number] => {
      // 23:59 means midnight. Hours that end before they start end on the next day.
      const end = to === "23:59" ? "00:00" : to;
      const closingDay = end <= from ? dayAfter(day, 1) : day;
      return [instantOf(day, from, timeZone), instantOf(closingDay, end, timeZone)];
    })
    .sort(([a], [b]) => a - b);
}

/** The instant of a local time such as `2026-12-01T09:00` in a time zone. */
export function instantAt(shown: string, timeZone: string): Date {
  const [day = "", clock = ""] = shown.split("T");
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(instantOf({ year, month, date }, clock, timeZone));
}

/** The instant of a local time. A time skipped by daylight saving is an hour later. */
function instantOf({ year, month, date }: Day, clock: string, timeZone: string): number {
  const [hour = 0, minutes = 0] = clock.split(":").map(Number);
  const shown = Date.UTC(year, month - 1, date, hour, minutes);
  const first = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(first, timeZone);
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, date, hour, minute: minutes, second } = clockAt(new Date(instant), timeZone);
  return Date.UTC(year, month - 1, date, hour, minutes, second) - Math.floor(instant / 1000) * 1000;
}

function dayOf(at: Date, timeZone: string): Day {
  const { year, month, date } = clockAt(at, timeZone);
  return { year, month, date };
}

function dayAfter({ year, month, date }: Day, days: number): Day {
  const at = new Date(Date.UTC(year, month - 1, date + days));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

function daysBetween(a: Day, b: Day): number {
  const number = ({ year, month, date }: Day) => Date.UTC(year, month - 1, date) / (24 * 60 * minute);
  return number(b) - number(a);
}

function clockAt(at: Date, timeZone: string) {
  const parts = formatFor(timeZone, "clock").formatToParts(at);
  const read = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  return {
    year: read("year"),
    month: read("month"),
    date: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

const formatOptions = {
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "long" },
  day: { weekday: "long", month: "long", day: "numeric" },
  clock: {
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Creating a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(
  timeZone: string,
  shape: keyof typeof formatOptions,
  language = defaultLanguage,
): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[language], { ...formatOptions[shape], timeZone });
  formats.set(key, made);
  return made;
}
