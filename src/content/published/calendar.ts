/* Days and clocks of a time zone. A day is written as `2026-11-21`. */

const dayLength = 24 * 60 * 60_000;
const quarterHour = 15 * 60_000;

/** Creating a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The date and time that clocks in a time zone show: `2026-11-21 09:00:00`. */
export function clockIn(timeZone: string, at: Date): string {
  // Swedes write dates as ISO does.
  const made = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, ...clockStyle });
  formats.set(timeZone, made);
  // Years before 1000 have fewer digits there.
  return made.format(at).padStart(clockLength, "0");
}

const clockLength = "2026-11-21 09:00:00".length;
const clockStyle = { dateStyle: "short", timeStyle: "medium" } as const;

/** The current day in a time zone. */
export function dateIn(timeZone: string, now: Date): string {
  return clockIn(timeZone, now).slice(0, 10);
}

/** The day some days after another one. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength;
}

/** The next midnight in a time zone, as an instant. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const today = dateIn(timeZone, now);
  // Days have 23 to 25 hours with daylight saving: find the first quarter of an hour of another day.
  let at = Math.floor(now.getTime() / quarterHour) * quarterHour + quarterHour;
  while (dateIn(timeZone, new Date(at)) === today) at += quarterHour;
  return new Date(at);
}
