import { dayMs, minuteMs } from "#src/base/durations.ts";
import { factWords } from "#src/base/words/en-facts.ts";
import {
  instantAt,
  nextHolidays,
  type OpeningHours,
  openPeriods,
  type SpecialDay,
  weekdayOf,
} from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { federalHolidays as federalHolidayNames } from "#src/domain/content/schema/values/federal-holidays.ts";

/** What the company offers. */
export interface BookingRules {
  lengthMinutes: number;
  /** Between an appointment and what is before or after it. */
  pauseMinutes: number;
  /** From one start to the next, counted from where the hours of a day begin. */
  stepMinutes: number;
  /** From now to the first start. */
  noticeMinutes: number;
  /** The last day is so many days after today. */
  horizonDays: number;
  /** Appointments of one person that start on one day; null for any number. */
  maxPerDay: number | null;
}

/** In milliseconds since 1970; the end is not part of it. */
export type Period = readonly [from: number, until: number];

/** An appointment without its pause, and until when it has its person's time: its pause may be longer than those of today. */
type BookedPeriod = readonly [from: number, until: number, blockedUntil?: number];

export interface BookablePerson {
  id: string;
  /** Null for the business hours. */
  hours: OpeningHours["hours"] | null;
  /** Days in the company's time zone: `2026-12-24`. */
  vacations: readonly { firstDay: string; lastDay: string }[];
  bookings: readonly BookedPeriod[];
  /** From the person's own calendar. */
  busy: readonly Period[];
}

/** A start at which someone is free: these people, in the order in which they were given. */
export interface Slot {
  startsAt: Date;
  personIds: string[];
}

/** A longer horizon is cut. It limits the work, and holidays are known until the end of the next year. */
export const maxHorizonDays = 360;

/** More than the settings can have, with the alerts and the federal holidays of two years. */
const maxSpecialDays = 1000;

/** From a day on, those that are closed or have other hours, until the end of the next year. */
export function specialDaysFrom(day: string, opening: OpeningHours): SpecialDay[] {
  return nextHolidays(instantAt(`${day}T12:00`, opening.timeZone), opening, maxSpecialDays, factWords.holidayName);
}

/** A unit of `booking_times`. The first start of some hours is a multiple of it. */
const gridMs = 5 * minuteMs;

/**
 * The starts in a period, in order. Hours, holidays and days are those of the company's time zone. On a holiday nobody is
 * free, and on a day with other business hours only within them.
 */
export function freeSlots(
  company: OpeningHours,
  rules: BookingRules,
  people: readonly BookablePerson[],
  { now, from, until }: { now: Date; from: Date; until: Date },
): Slot[] {
  const lastDay = dayAfter(dateIn(company.timeZone, now), Math.min(rules.horizonDays, maxHorizonDays));
  const first = Math.max(from.getTime(), now.getTime() + rules.noticeMinutes * minuteMs);
  const end = Math.min(until.getTime(), midnightAfter(lastDay, company.timeZone));
  const found = new Map<number, string[]>();
  for (const person of first < end ? people : []) {
    for (const start of startsOf(person, company, rules, [first, end])) {
      const others = found.get(start);
      if (others) others.push(person.id);
      else found.set(start, [person.id]);
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([startsAt, personIds]) => ({ startsAt: new Date(startsAt), personIds }));
}

/** How a time is written in URLs and forms: `2026-12-01T15:00Z`. */
export function timeValue(at: Date): string {
  return `${at.toISOString().slice(0, 16)}Z`;
}

/** People in turn: those after the last one first. */
export function inTurn<Person extends { id: string }>(people: readonly Person[], lastId: string | null): Person[] {
  const next = people.findIndex(({ id }) => id === lastId) + 1;
  return [...people.slice(next), ...people.slice(0, next)];
}

function startsOf(person: BookablePerson, company: OpeningHours, rules: BookingRules, [first, end]: Period): number[] {
  const { timeZone } = company;
  const [lengthMs, pauseMs] = [rules.lengthMinutes * minuteMs, rules.pauseMinutes * minuteMs];
  const stepMs = Math.max(rules.stepMinutes * minuteMs, gridMs);
  const vacations = person.vacations.map(
    ({ firstDay, lastDay }): Period => [
      instantAt(`${firstDay}T00:00`, timeZone).getTime(),
      midnightAfter(lastDay, timeZone),
    ],
  );
  const appointments = [...person.bookings, ...person.busy].map(
    ([from, until, blockedUntil = until]: BookedPeriod): Period => [
      from - pauseMs,
      Math.max(until + pauseMs, blockedUntil),
    ],
  );
  const taken = mergedPeriods([...vacations, ...appointments]);
  const counts = countByDay(person.bookings, timeZone);
  const isFull = (start: number) =>
    rules.maxPerDay !== null && (counts.get(dateIn(timeZone, new Date(start))) ?? 0) >= rules.maxPerDay;
  const starts: number[] = [];
  let next = 0;
  for (const [opens, closes] of hoursOf(person, company, [first, end])) {
    for (let start = onGrid(opens); start + lengthMs <= closes && start < end; start += stepMs) {
      if (start < first) continue;
      while ((taken[next]?.[1] ?? Number.POSITIVE_INFINITY) <= start) next += 1;
      const isTaken = (taken[next]?.[0] ?? Number.POSITIVE_INFINITY) < start + lengthMs;
      if (!isTaken && !isFull(start)) starts.push(start);
    }
  }
  return starts;
}

/** When a person works, in order. Their own hours are those of usual days, and count within the hours of special days. */
function hoursOf({ hours }: BookablePerson, company: OpeningHours, [first, end]: Period): Period[] {
  const [from, until] = [new Date(first), new Date(end)];
  if (hours === null) return mergedPeriods(openPeriods(from, until, company));
  // By the business hours, which decide when a holiday is observed.
  const special = specialDaysFrom(dateIn(company.timeZone, new Date(first - 2 * dayMs)), company);
  const holidays = special.map((day) => ({ ...day, times: common(day.times ?? [], hours[weekdayOf(day.date)]) }));
  const federalHolidays = { ...company.federalHolidays };
  for (const holiday of federalHolidayNames) federalHolidays[holiday] = false;
  return mergedPeriods(openPeriods(from, until, { timeZone: company.timeZone, hours, holidays, federalHolidays }));
}

type Times = OpeningHours["hours"]["mon"];

/** The times of day that are in both. */
function common(some: Times, others: Times): Times {
  return some.flatMap((time) =>
    others.flatMap((other) => {
      const [a, b] = [minutesOf(time), minutesOf(other)];
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)];
      return from < to ? [{ from: clockOf(from), to: clockOf(to) }] : [];
    }),
  );
}

const dayMinutes = 24 * 60;

/** Minutes after midnight. Hours that end before they start end on the next day, and 23:59 means midnight. */
function minutesOf({ from, to }: Times[number]): { from: number; to: number } {
  const [opens = 0, closes = 0] = [from, to === "23:59" ? "00:00" : to].map(
    (clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
  );
  return { from: opens, to: closes <= opens ? closes + dayMinutes : closes };
}

function clockOf(minutes: number): string {
  const [hour, minute] = [Math.floor((minutes % dayMinutes) / 60), minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function midnightAfter(day: string, timeZone: string): number {
  return instantAt(`${dayAfter(day, 1)}T00:00`, timeZone).getTime();
}

function onGrid(instant: number): number {
  return Math.ceil(instant / gridMs) * gridMs;
}

/** In order, joined where they touch. */
export function mergedPeriods(periods: readonly Period[]): Period[] {
  const joined: [from: number, until: number][] = [];
  for (const [from, until] of periods.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return joined;
}

function countByDay(bookings: readonly BookedPeriod[], timeZone: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [from] of bookings) {
    const day = dateIn(timeZone, new Date(from));
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}
