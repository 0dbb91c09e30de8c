import { dayMs, minuteMs } from "#src/base/durations.ts";
import { type Language, locales } from "#src/base/languages.ts";
import type { Company, Hours, Weekday } from "../../schema/kinds/settings.ts";
import { type FederalHoliday, holidaysOf, type ObservedHoliday } from "../../schema/values/federal-holidays.ts";
import { dateIn, dayAfter, daysBetween, offsetMsAt } from "./calendar.ts";
import { openMinutesIn } from "./open-minutes.ts";

/** A day with other hours than its weekday: `YYYY-MM-DD`. Without times the office is closed. */
export type SpecialDay = Company["holidays"][number] & { times?: Hours[Weekday] };

/** The words for a federal holiday, in a language. */
type HolidayName = (holiday: FederalHoliday, isObserved: boolean) => string;

/** What defines the company's open hours. */
export type OpeningHours = Pick<Company, "hours" | "timeZone" | "federalHolidays"> & {
  /** They go before the federal holidays. */
  holidays: readonly SpecialDay[];
};

const weekdays: readonly Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** How many days ahead to look for open hours: longer than any company holiday. */
const maxDaysAhead = 60;

/**
 * The time when `minutes` of open hours have passed since the minute of `from`, so never later than the site promises: an
 * inquiry on Friday evening is due on Monday morning. Null if the company is closed for the next two months.
 */
export function afterOpenMinutes(from: Date, minutes: number, opening: OpeningHours): Date | null {
  const today = dateIn(opening.timeZone, from);
  let cursor = Math.floor(from.getTime() / minuteMs) * minuteMs;
  let remainingMs = minutes * minuteMs;
  // Yesterday's hours may extend past midnight.
  for (let dayOffset = -1; dayOffset <= maxDaysAhead; dayOffset += 1) {
    for (const [opens, closes] of openHoursOn(dayAfter(today, dayOffset), opening)) {
      const start = Math.max(opens, cursor);
      if (start >= closes) continue;
      if (remainingMs <= closes - start) return new Date(start + remainingMs);
      remainingMs -= closes - start;
      cursor = closes;
    }
  }
  return null;
}

/** A time of open hours, in milliseconds since 1970. */
export type OpenPeriod = [opens: number, closes: number];

/** The open hours of each day from one instant to a later one. */
export function openPeriods(from: Date, to: Date, opening: OpeningHours): OpenPeriod[] {
  const last = dateIn(opening.timeZone, to);
  const periods: OpenPeriod[] = [];
  // Hours of the day before may extend past midnight.
  for (let day = dayAfter(dateIn(opening.timeZone, from), -1); day <= last; day = dayAfter(day, 1)) {
    periods.push(...openHoursOn(day, opening));
  }
  return periods;
}

/** The minutes of open hours from one instant to a later one. */
export function openMinutesBetween(from: Date, to: Date, opening: OpeningHours): number {
  return openMinutesIn(openPeriods(from, to, opening), from.getTime(), to.getTime());
}

/** The current or next open hours. Null if there are none in the next two months. */
export function openHoursAt(now: Date, opening: OpeningHours): { opens: Date; closes: Date } | null {
  const today = dateIn(opening.timeZone, now);
  for (let dayOffset = -1; dayOffset <= maxDaysAhead; dayOffset += 1) {
    for (const [opens, closes] of openHoursOn(dayAfter(today, dayOffset), opening)) {
      if (closes > now.getTime()) return { opens: new Date(opens), closes: new Date(closes) };
    }
  }
  return null;
}

/** The next holidays and other special days in order, including today. */
export function nextHolidays(now: Date, opening: OpeningHours, count: number, nameOf: HolidayName): SpecialDay[] {
  const today = dateIn(opening.timeZone, now);
  const year = Number(today.slice(0, 4));
  const specialDates = new Set(opening.holidays.map(({ date }) => date));
  const federal = [year, year + 1]
    .flatMap((calendarYear) => federalDaysOf(calendarYear, opening))
    .filter(({ date }) => !specialDates.has(date))
    .map(({ date, holiday, isObserved }) => ({ date, name: nameOf(holiday, isObserved) }));
  return [...opening.holidays, ...federal]
    .filter(({ date }) => date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, count);
}

/** Formats `2027-01-01` as `Friday, January 1`. */
export function formatDay(date: string, language: Language): string {
  return formatFor("UTC", "day", language).format(new Date(`${date}T00:00:00Z`));
}

/** `Monday`. */
export function weekdayName(day: Weekday, language: Language): string {
  // Any week.
  const sunday = "2026-11-22";
  return formatFor("UTC", "weekday", language).format(new Date(dayAfter(sunday, weekdays.indexOf(day))));
}

/** The current weekday in a time zone. */
export function weekdayAt(now: Date, timeZone: string): Weekday {
  return weekdayOf(dateIn(timeZone, now));
}

/** The weekday of a day such as `2026-11-21`. */
export function weekdayOf(day: string): Weekday {
  return weekdays[new Date(day).getUTCDay()] ?? "sun";
}

/**
 * Formats a time in the near future: `Monday 11:00 AM`, `Monday, January 4, 9:00 AM`. Never "today", since pages and
 * emails are read later.
 */
export function dayAndTime(at: Date, now: Date, timeZone: string, language: Language): string {
  return isWithinWeek(at, now, timeZone)
    ? weekdayAndTime(formatFor(timeZone, "weekday", language).format(at), timeOf(at, timeZone, language), language)
    : dateAndTime(at, timeZone, language);
}

/** How a time of day follows a day, in languages that need more than a space or a comma. */
const timeAfterDay: Partial<Record<Language, (day: string, time: string) => string>> = {
  es: (day, time) => `${day.replace(",", "")} a la${time.startsWith("1:") ? "" : "s"} ${time}`,
};

/** `Monday 11:00 AM`. */
export function weekdayAndTime(weekday: string, time: string, language: Language): string {
  return timeAfterDay[language]?.(weekday, time) ?? `${weekday} ${time}`;
}

/** For who may read it elsewhere: `Monday 11:00 AM EST`. */
export function dayAndTimeWithZone(at: Date, now: Date, timeZone: string, language: Language): string {
  return `${dayAndTime(at, now, timeZone, language)} ${zoneName(at, timeZone, language)}`;
}

/** `EST`, or as a `longZone` `Eastern Standard Time`. */
export function zoneName(at: Date, timeZone: string, language: Language, shape: "zone" | "longZone" = "zone"): string {
  const parts = formatFor(timeZone, shape, language).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** What follows a time if the clocks of this browser show another one than those of its zone: ` EST`. Else empty. */
export function zoneIfElsewhere(at: Date, timeZone: string, language: Language): string {
  const isElsewhere = at.getTimezoneOffset() * minuteMs !== -offsetMsAt(at.getTime(), timeZone);
  return isElsewhere ? ` ${zoneName(at, timeZone, language)}` : "";
}

/** Whether the weekday alone says which day it is. */
export function isWithinWeek(at: Date, now: Date, timeZone: string): boolean {
  return daysBetween(dateIn(timeZone, now), dateIn(timeZone, at)) < 7;
}

/** `Friday, November 20, 6:00 PM`. */
export function dateAndTime(at: Date, timeZone: string, language: Language): string {
  const [day, time] = [formatFor(timeZone, "day", language).format(at), timeOf(at, timeZone, language)];
  return timeAfterDay[language]?.(day, time) ?? `${day}, ${time}`;
}

/** `6:00 PM`, `6:00 p.m.`, with normal spaces, where Intl has narrow ones: `6:00 p. m.`. */
export function timeOf(at: Date, timeZone: string, language: Language): string {
  const text = formatFor(timeZone, "time", language).format(at).replace(/\s/g, " ");
  return text.replace(/\b([ap])\. m\./, "$1.m.");
}

function timesOn(day: string, opening: OpeningHours): Hours[Weekday] {
  const special = opening.holidays.find(({ date }) => date === day);
  if (special) return special.times ?? [];
  const isHoliday = federalDaysOf(Number(day.slice(0, 4)), opening).some(({ date }) => date === day);
  return isHoliday ? [] : opening.hours[weekdayOf(day)];
}

/** A measurement of reply times asks for each day of months. */
const federalDays = new WeakMap<OpeningHours, Map<number, ObservedHoliday[]>>();

function federalDaysOf(year: number, opening: OpeningHours): ObservedHoliday[] {
  const known = federalDays.get(opening) ?? new Map<number, ObservedHoliday[]>();
  federalDays.set(opening, known);
  const days = known.get(year) ?? holidaysOf(year, opening);
  known.set(year, days);
  return days;
}

/** The sums of a month's leads ask for the same days again and again. */
const openDays = new WeakMap<OpeningHours, Map<string, [opens: number, closes: number][]>>();

/** The open hours that start on a day, as instants in order. */
function openHoursOn(day: string, opening: OpeningHours): [opens: number, closes: number][] {
  const days = openDays.get(opening) ?? new Map<string, [number, number][]>();
  openDays.set(opening, days);
  const known = days.get(day) ?? readOpenHours(day, opening);
  days.set(day, known);
  return known;
}

function readOpenHours(day: string, opening: OpeningHours): [opens: number, closes: number][] {
  const { timeZone } = opening;
  return timesOn(day, opening)
    .map(({ from, to }): [number, number] => {
      // 23:59 means midnight. Hours that end before they start end on the next day.
      const end = to === "23:59" ? "00:00" : to;
      const closingDay = end <= from ? dayAfter(day, 1) : day;
      return [instantOf(day, from, timeZone), instantOf(closingDay, end, timeZone)];
    })
    .sort(([a], [b]) => a - b);
}

/** The instant of a local time such as `2026-12-01T09:00` in a time zone. */
export function instantAt(localTime: string, timeZone: string): Date {
  const [day = "", clock = ""] = localTime.split("T");
  return new Date(instantOf(day, clock, timeZone));
}

/** The instant of a local time. A time that clocks skip is as much later; of a repeated one, it is the first. */
function instantOf(day: string, clock: string, timeZone: string): number {
  const localMs = Date.parse(`${day}T${clock}Z`);
  const [before, after] = [offsetMsAt(localMs - dayMs, timeZone), offsetMsAt(localMs + dayMs, timeZone)];
  const isChanged =
    offsetMsAt(localMs - before, timeZone) !== before && offsetMsAt(localMs - after, timeZone) === after;
  return localMs - (isChanged ? after : before);
}

/**
 * 9 AM of the next business day, in local time: `2026-12-01T09:00`. Tomorrow if there is no business day in the next two
 * months.
 */
export function nextWorkingMorning(now: Date, opening: OpeningHours): string {
  const today = dateIn(opening.timeZone, now);
  const days = Array.from({ length: maxDaysAhead }, (_, index) => dayAfter(today, index + 1));
  const next = days.find((day) => timesOn(day, opening).length > 0);
  return `${next ?? days[0]}T09:00`;
}

/** `November 17, 2026`. */
export function longDate(day: string, language: Language): string {
  return formatFor("UTC", "date", language).format(new Date(day));
}

const formatOptions = {
  date: { dateStyle: "long" },
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "long" },
  zone: { timeZoneName: "short" },
  longZone: { timeZoneName: "long" },
  day: { weekday: "long", month: "long", day: "numeric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Creating a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string, shape: keyof typeof formatOptions, language: Language): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locales[language], { ...formatOptions[shape], timeZone });
  formats.set(key, made);
  return made;
}
