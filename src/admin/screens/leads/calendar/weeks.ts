import { dayAfter, daysBetween } from "#src/domain/content/published/hours/calendar.ts";
import { mondayOf } from "#src/domain/leads/reports/weeks.ts";

/** Weeks that can be asked for: further ones have no appointments. */
const maxWeeks = { back: 260, ahead: 104 };

/** The Monday of a week such as `2026-W49` (ISO 8601). That of today if it is none, or too far away. */
export function parseWeek(text: string, today: string): string {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(text) ?? [];
  const current = mondayOf(today);
  if (year === undefined) return current;
  // January 4 is always in the first week.
  const monday = dayAfter(mondayOf(`${year}-01-04`), (Number(number) - 1) * 7);
  const weeks = daysBetween(current, monday) / 7;
  const isWithin = weeks >= -maxWeeks.back && weeks <= maxWeeks.ahead;
  return isWithin && formatWeek(monday) === text ? monday : current;
}

/** The ISO week of a Monday: `2026-W49`. */
export function formatWeek(monday: string): string {
  // A week belongs to the year of its Thursday.
  const year = dayAfter(monday, 3).slice(0, 4);
  const number = daysBetween(mondayOf(`${year}-01-04`), monday) / 7 + 1;
  return `${year}-W${String(number).padStart(2, "0")}`;
}
