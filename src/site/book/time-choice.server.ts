import { type Language, locales } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { type Slot, timeValue } from "#src/domain/bookings/slots.ts";
import { formatDay, weekdayOf } from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn, clockOfZone, dayAfter, daysBetween } from "#src/domain/content/published/hours/calendar.ts";
import type { QueryParameters } from "#src/domain/content/published/site-paths.server.ts";

/** A time as visitors read it. */
export interface ShownTime {
  /** In URLs and forms: `2026-12-01T15:00Z`. */
  value: string;
  /** In the visitor's time zone: `Tuesday, December 1`, `2026-12-01`, and `10:00 AM`. */
  day: string;
  date: string;
  time: string;
  /** By the company's clocks, with the day if that is another one; null if they show the same. */
  companyTime: string | null;
}

export interface ShownDay {
  date: string;
  /** `Tuesday, December 1`. */
  name: string;
  weekday: string;
  number: string;
  /** `Dec`, where a month begins. */
  month: string | null;
  isFree: boolean;
}

export interface TimeChoice {
  zone: ShownZone;
  /** Whole weeks of 7 or 5 days. Empty: no times are free. */
  days: ShownDay[];
  daysPerWeek: 5 | 7;
  /** The chosen day, or the first one. */
  day: Pick<ShownDay, "date" | "name"> | null;
  /** Those on that day. */
  times: ShownTime[];
}

export interface ShownZone {
  name: string;
  /** `Eastern Time (Miami)`. */
  text: string;
  /** The clocks there show another time than the company's. */
  isElsewhere: boolean;
}

export interface TimeZones {
  language: Language;
  company: { timeZone: string; address: { city: string } };
  /** The visitor's. */
  timeZone: string;
}

/** How a time is written in a URL. */
export const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/;

/** Null if a value names no time of this century: in another time zone, those of other years may not exist. */
export function timeOfValue(value: string | null): Date | null {
  if (value === null || !timePattern.test(value)) return null;
  const at = new Date(value);
  const year = at.getUTCFullYear();
  return year >= 2000 && year < 2100 ? at : null;
}

/** How a time zone is written in a URL. */
const zonePattern = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** The time zone that a visitor's browser names; null for one that doesn't exist. */
export function knownZone(name: string | null): string | null {
  if (name === null || !zonePattern.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

export const zoneParameter: QueryParameters[string] = { pattern: zonePattern, canonical: knownZone };

/** Writes times for a visitor. */
export function timeWriter({ language, company, timeZone }: TimeZones): (at: Date) => ShownTime {
  const words = serverWordsFor(language);
  const clock = timeZone === company.timeZone ? (at: Date) => clockIn(timeZone, at) : clockOfZone(timeZone);
  const text = (clockText: string) => words.time(Number(clockText.slice(11, 13)), Number(clockText.slice(14, 16)));
  return (at) => {
    const [here, there] = [clock(at), clockIn(company.timeZone, at)];
    const [date, companyDate] = [here.slice(0, 10), there.slice(0, 10)];
    const companyDay = companyDate === date ? "" : `${words.days[weekdayOf(companyDate)]} `;
    const isSame = here.slice(0, 16) === there.slice(0, 16);
    return {
      ...{ value: timeValue(at), date, day: formatDay(date, language), time: text(here) },
      companyTime: isSame ? null : companyDay + text(there),
    };
  };
}

export function shownZone({ language, company, timeZone }: TimeZones, times: readonly ShownTime[]): ShownZone {
  const isElsewhere = times.some(({ companyTime }) => companyTime !== null);
  const name = isElsewhere ? timeZone : company.timeZone;
  const format = new Intl.DateTimeFormat(locales[language], { timeZone: name, timeZoneName: "longGeneric" });
  const at = new Date(times[0]?.value ?? 0);
  const generic = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? name;
  const city = isElsewhere ? name.split("/").slice(1).at(-1)?.replaceAll("_", " ") : company.address.city;
  return { name: timeZone, text: city ? `${generic} (${city})` : generic, isElsewhere };
}

/** The free times by day, with those of one day. */
export function timeChoice(slots: readonly Slot[], zones: TimeZones, requestedDay: string | null): TimeChoice {
  const write = timeWriter(zones);
  const times = slots.map(({ startsAt }) => write(startsAt));
  const byDay = Map.groupBy(times, ({ date }) => date);
  const free = [...byDay.keys()];
  const date = free.find((day) => requestedDay !== null && day >= requestedDay) ?? free[0];
  return {
    zone: shownZone(zones, times),
    days: shownDays(free, zones.language),
    daysPerWeek: free.some(isWeekend) ? 7 : 5,
    day: date === undefined ? null : { date, name: formatDay(date, zones.language) },
    times: byDay.get(date ?? "") ?? [],
  };
}

function shownDays(free: readonly string[], language: Language): ShownDay[] {
  const [first, last] = [free[0], free.at(-1)];
  if (first === undefined || last === undefined) return [];
  const words = serverWordsFor(language);
  const month = new Intl.DateTimeFormat(locales[language], { month: "short", timeZone: "UTC" });
  const hasWeekends = free.some(isWeekend);
  const start = dayAfter(first, -new Date(first).getUTCDay());
  const weeks = Math.floor(daysBetween(start, last) / 7) + 1;
  const all = Array.from({ length: weeks * 7 }, (_, index) => dayAfter(start, index));
  const shown = all.filter((date) => hasWeekends || !isWeekend(date));
  return shown.map((date, index) => ({
    date,
    name: formatDay(date, language),
    weekday: words.days[weekdayOf(date)],
    number: String(Number(date.slice(8))),
    month: date.slice(0, 7) === shown[index - 1]?.slice(0, 7) ? null : month.format(new Date(date)),
    isFree: free.includes(date),
  }));
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(date).getUTCDay());
}

/** The times next to one that is not free, in order. */
export function nearestTimes(slots: readonly Slot[], wanted: Date, count: number): Date[] {
  const distance = (at: Date) => Math.abs(at.getTime() - wanted.getTime());
  return slots
    .map(({ startsAt }) => startsAt)
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, count)
    .toSorted((one, other) => one.getTime() - other.getTime());
}
