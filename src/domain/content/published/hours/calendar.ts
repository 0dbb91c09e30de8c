/* Days and clocks of a time zone. A day is written as `2026-11-21`. */
import { dayMs, minuteMs, weekMs } from "#src/base/durations.ts";

const quarterHourMs = 15 * minuteMs;

/** The UTC offsets of a time zone in order: each until an instant, in milliseconds, and in minutes. */
export type ZoneOffsets = readonly [until: number, minutes: number][];

const knownOffsets = new Map<string, ZoneOffsets>();

/** Lets `clockIn` do without `Intl` until the last of the offsets ends: a phone takes 50 ms for its first format of a date. */
export function setOffsets(timeZone: string, offsets: ZoneOffsets): void {
  knownOffsets.set(timeZone, offsets);
}

/** The offsets of a time zone until the end of the year after this one. Those of the last year hold for all times before. */
export function offsetsAround(now: Date, timeZone: string): ZoneOffsets {
  const year = Number(dateIn(timeZone, now).slice(0, 4));
  const [from, end] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + 2, 0, 1)];
  const offsets: [until: number, minutes: number][] = [];
  for (let instant = from; instant < end; instant += weekMs) {
    const before = offsetMsAt(instant, timeZone);
    if (before === offsetMsAt(instant + weekMs, timeZone)) continue;
    // The quarter of an hour of the change.
    let change = instant;
    while (offsetMsAt(change, timeZone) === before) change += quarterHourMs;
    offsets.push([change, before / minuteMs]);
  }
  return [...offsets, [end, offsetMsAt(end - 1, timeZone) / minuteMs]];
}

/** The UTC offset of a time zone at an instant, in milliseconds. */
export function offsetMsAt(instant: number, timeZone: string): number {
  const localTime = clockIn(timeZone, new Date(instant)).replace(" ", "T");
  return Date.parse(`${localTime}Z`) - Math.floor(instant / 1000) * 1000;
}

/** Creating a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date and time that clocks in a time zone show: `2026-11-21 09:00:00`. */
export function clockIn(timeZone: string, at: Date): string {
  const known = knownOffsets.get(timeZone)?.find(([until]) => at.getTime() < until);
  if (known) return new Date(at.getTime() + known[1] * minuteMs).toISOString().slice(0, clockLength).replace("T", " ");
  const made = formats.get(timeZone) ?? clockFormat(timeZone);
  formats.set(timeZone, made);
  return formatClock(made, at);
}

/** Like `clockIn`, for a zone that a visitor has named: its format is not kept, since anyone can name all zones. */
export function clockOfZone(timeZone: string): (at: Date) => string {
  const format = clockFormat(timeZone);
  return (at) => formatClock(format, at);
}

const clockLength = "2026-11-21 09:00:00".length;

/** Swedes write dates as ISO does. */
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
}

/** Years before 1000 have fewer digits there. */
function formatClock(format: Intl.DateTimeFormat, at: Date): string {
  return format.format(at).padStart(clockLength, "0");
}

/** The current day in a time zone. */
export function dateIn(timeZone: string, now: Date): string {
  return clockIn(timeZone, now).slice(0, 10);
}

/** The day some days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** The next midnight in a time zone, as an instant. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = dateIn(timeZone, now);
  // Days have 23 to 25 hours with daylight saving: find the first quarter of an hour of another day.
  let at = Math.floor(now.getTime() / quarterHourMs) * quarterHourMs + quarterHourMs;
  while (dateIn(timeZone, new Date(at)) === today) at += quarterHourMs;
  return new Date(at);
}
