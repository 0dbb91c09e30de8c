import { dayAfter } from "#src/domain/content/published/hours/calendar.ts";

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The name under which sums of a week and a person are stored. It sorts by week. */
export function weekName(monday: string, person: string | null): string {
  return `${monday} ${person ?? ""}`;
}

export function parseWeekName(name: string): { week: string; person: string | null } {
  const [week = "", person = ""] = name.split(" ");
  return { week, person: person === "" ? null : person };
}
