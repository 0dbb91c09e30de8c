import type { Weekday } from "../schema/settings.ts";
import type { OpeningHours } from "./business-hours.ts";

const weekdays: readonly Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const day = 24 * 60 * 60_000;

/** How many days ahead to look: longer than any company holiday. */
const maxDaysAhead = 60;

/**
 * 9 AM of the next business day, in local time: `2026-12-01T09:00`. Tomorrow if there is no business day in the next two
 * months.
 */
export function nextWorkingMorning(now: Date, { hours, holidays, timeZone }: OpeningHours): string {
  const today = Date.parse(new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now));
  const days = Array.from({ length: maxDaysAhead }, (_, index) => new Date(today + (index + 1) * day));
  const dateOf = (at: Date | undefined) => at?.toISOString().slice(0, 10);
  const next = days.find((at) => {
    const weekday = weekdays[at.getUTCDay()] ?? "sun";
    return hours[weekday].length > 0 && !holidays.some(({ date }) => date === dateOf(at));
  });
  return `${dateOf(next ?? days[0])}T09:00`;
}
