import ICAL from "ical.js";
import { dayMs } from "#src/base/durations.ts";
import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import { dayAfter, daysBetween } from "#src/domain/content/published/hours/calendar.ts";
import { calendarBlocks } from "./calendar-blocks.ts";
import { clockOf, parsed, registerZones } from "./calendar-zones.ts";
import { mergedPeriods, type Period } from "./slots.ts";

export interface BusyTimes {
  /** In order, joined where they touch, as far as they are within the period. */
  busy: Period[];
  /** Events that cannot be read, or repeat too often. */
  unreadEvents: number;
}

/** In characters. */
const maxTextLength = 10_000_000;

const maxEvents = 20_000;

/** What is looked at for one repeating event, and for all: daily for a hundred years is 36,525. */
const [maxStepsOfEvent, maxSteps] = [40_000, 400_000];

/** Days, weeks, or other units of a rule. The parser counts them one by one. */
const maxInterval = 10_000;

/**
 * When a person is busy by a calendar file (RFC 5545). Times without a zone, and whole days, are in `timeZone` unless the
 * calendar has its own. Null if it is no calendar, or too large. The work is limited, but the largest file takes seconds:
 * run it where nothing else waits.
 */
export function readBusyTimes(text: string, [from, until]: Period, timeZone: string): BusyTimes | null {
  const calendar = text.length > maxTextLength ? null : calendarBlocks(text);
  if (!calendar || calendar.events.length > maxEvents) return null;
  const components = calendar.events.map(parsed);
  const zone = registerZones(calendar, components.flatMap(zonesOf), timeZone);
  const search = { from, until, zone, steps: 0 };
  const events = components.map((component) => component && attempt(() => readEvent(component, search)));
  const replaced = new Set(events.flatMap((event) => (event?.replaces ? [event.replaces] : [])));
  const periods = events.map((event) => event && attempt(() => periodsOf(event, replaced, search)));
  return {
    busy: mergedPeriods(periods.flatMap((found) => found ?? [])),
    unreadEvents: periods.filter((found) => !found).length,
  };
}

/** Null for what fails: the input is not ours. */
function attempt<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

const timeProperties = ["dtstart", "dtend", "rdate", "exdate", "recurrence-id"];

function timesIn(component: ICAL.Component): ICAL.Property[] {
  return timeProperties.flatMap((name) => component.getAllProperties(name));
}

function zonesOf(component: ICAL.Component | null): string[] {
  const names = component ? timesIn(component).map((property) => property.getFirstParameter("tzid")) : [];
  return names.filter((name) => typeof name === "string" && name !== "");
}

interface CalendarEvent {
  uid: string;
  isBusy: boolean;
  start: ICAL.Time;
  /** Whole days count by the clock. */
  length: { days: number } | { ms: number };
  rules: ICAL.Recur[];
  added: (ICAL.Time | ICAL.Period)[];
  /** Keys of repetitions that don't take place. */
  excluded: string[];
  /** The key of the repetition that this event is instead of; null for none. */
  replaces: string | null;
}

function readEvent(component: ICAL.Component, search: Search): CalendarEvent {
  const { zone } = search;
  for (const property of timesIn(component))
    if (!property.getFirstParameter("tzid")) property.setParameter("tzid", zone);
  const valuesOf = (name: string) => component.getAllProperties(name).flatMap((property) => property.getValues());
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? "").toUpperCase();
  const times = (name: string) => valuesOf(name).filter((value) => value instanceof ICAL.Time);
  const [start] = times("dtstart");
  if (!start) throw new Error("An event without a start");
  const uid = String(component.getFirstPropertyValue("uid") ?? crypto.randomUUID());
  const [replaced] = times("recurrence-id");
  const isFree = text("status") === "CANCELLED" || text("transp") === "TRANSPARENT";
  return {
    uid,
    isBusy: !isFree && !["FREE", "WORKINGELSEWHERE"].includes(text("x-microsoft-cdo-busystatus")),
    start,
    length: lengthOf(start, times("dtend")[0], valuesOf("duration")[0], zone),
    rules: valuesOf("rrule").filter((rule) => rule instanceof ICAL.Recur),
    added: valuesOf("rdate").filter((value) => value instanceof ICAL.Time || value instanceof ICAL.Period),
    excluded: times("exdate").map((time) => {
      countStep(search);
      return keyOf(uid, time, zone);
    }),
    replaces: replaced ? keyOf(uid, replaced, zone) : null,
  };
}

function lengthOf(
  start: ICAL.Time,
  end: ICAL.Time | undefined,
  duration: unknown,
  zone: string,
): CalendarEvent["length"] {
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0;
  if (!start.isDate) return { ms: end ? instantOf(end, zone) - instantOf(start, zone) : seconds * 1000 };
  const days = end ? daysBetween(dayOf(start), dayOf(end)) : Math.ceil((seconds * 1000) / dayMs);
  return { days: Math.max(days, 1) };
}

interface Search {
  from: number;
  until: number;
  /** For whole days. */
  zone: string;
  steps: number;
}

function countStep(search: Search): void {
  search.steps += 1;
  if (search.steps > maxSteps) throw new Error("Too many repetitions");
}

/** When an event takes place within the period. Throws if it repeats too often. */
function periodsOf(event: CalendarEvent, replaced: ReadonlySet<string>, search: Search): Period[] {
  if (!event.isBusy) return [];
  const { zone, from, until } = search;
  const excluded = new Set(event.excluded);
  const isOff = (time: ICAL.Time) =>
    [keyOf(event.uid, time, zone), `${event.uid} ${dayOf(time)}`].some(
      (key) => excluded.has(key) || (event.replaces === null && replaced.has(key)),
    );
  const periods: Period[] = [];
  const add = (time: ICAL.Time, end?: ICAL.Time) => {
    countStep(search);
    if (isOff(time)) return;
    const start = instantOf(time, zone);
    periods.push([
      Math.max(start, from),
      Math.min(end ? instantOf(end, zone) : endAfter(time, start, event, zone), until),
    ]);
  };
  add(event.start);
  for (const value of event.added) {
    if (value instanceof ICAL.Time) add(value);
    else add(value.start, value.getEnd());
  }
  for (const rule of event.rules) for (const time of repetitions(rule, event, search)) add(time);
  return periods.filter(([start, end]) => start < end);
}

function endAfter(time: ICAL.Time, start: number, { length }: CalendarEvent, zone: string): number {
  return "ms" in length ? start + length.ms : instantAt(`${dayAfter(dayOf(time), length.days)}T00:00`, zone).getTime();
}

/** The repetitions of an event that may be within the period. */
function* repetitions(rule: ICAL.Recur, { start, length }: CalendarEvent, search: Search): Generator<ICAL.Time> {
  const lengthMs = "ms" in length ? length.ms : length.days * dayMs;
  // In any zone.
  const [earliest, latest] = [search.from - lengthMs - 2 * dayMs, search.until + 2 * dayMs];
  const end = rule.until && endOf(rule.until, start);
  if (end && dayMsOf(end) < earliest) return;
  // Without an end, the parser looks for a year with such a day until 20000.
  rule.until = end ?? (rule.freq === "YEARLY" ? ICAL.Time.fromJSDate(new Date(latest), true) : null);
  if (rule.interval > maxInterval) throw new Error("A very long interval");
  const iterator = rule.iterator(start);
  limitSteps(iterator, search);
  for (let time = iterator.next(); time && dayMsOf(time) <= latest; time = iterator.next())
    if (dayMsOf(time) > earliest) yield time.clone();
}

/** The parser would look forever for a day that doesn't exist, such as February 30. It calls this for each day that it tries. */
function limitSteps(iterator: ICAL.RecurIterator, search: Search): void {
  const isMatch = iterator.check_contracting_rules.bind(iterator);
  let steps = 0;
  iterator.check_contracting_rules = () => {
    steps += 1;
    if (steps > maxStepsOfEvent) throw new Error("Too many repetitions");
    countStep(search);
    return isMatch();
  };
}

function dayMsOf({ year, month, day }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day);
}

/** The end of a rule in the zone of its event. A day includes what is on it. */
function endOf(until: ICAL.Time, start: ICAL.Time): ICAL.Time {
  const end = until.clone();
  if (until.isDate && !start.isDate) Object.assign(end, { isDate: false, hour: 23, minute: 59, second: 59 });
  if (until.zone === ICAL.Timezone.localTimezone) end.zone = start.zone;
  return end;
}

function keyOf(uid: string, time: ICAL.Time, zone: string): string {
  return `${uid} ${time.isDate ? dayOf(time) : instantOf(time, zone)}`;
}

function dayOf(time: ICAL.Time): string {
  return clockOf(time).slice(0, 10);
}

function instantOf(time: ICAL.Time, zone: string): number {
  return time.isDate ? instantAt(`${dayOf(time)}T00:00`, zone).getTime() : time.toUnixTime() * 1000;
}
