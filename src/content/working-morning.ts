import type { Opening } from "./business-hours.ts";
import type { Weekday } from "./kinds/settings.ts";

const weekdays: readonly Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const day = 24 * 60 * 60_000;

/** How far ahead a working day is looked for: longer than any company is on holiday. */
const horizon = 60;

/**
 * Nine in the morning of the next day on which the company works, as its clocks show it: `2026-12-01T09:00`. Of tomorrow
 * when it does not work in the next two months.
 */
export function nextWorkingMorning(now: Date, { hours, holidays, timeZone }: Opening): string {
  const today = Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now));
  const days = Array.from({ length: horizon }, (_, index) => new Date(today + (index + 1) * day));
  const dateOf = (at: Date | undefined) => at?.toISOString().slice(0, 10);
  const next = days.find((at) => {
    const weekday = weekdays[at.getUTCDay()] ?? "sun";
    return hours[weekday].length > 0 && !holidays.some(({ date }) => date === dateOf(at));
  });
  return `${dateOf(next ?? days[0])}T09:00`;
}
