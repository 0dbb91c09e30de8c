import {
  instantAt,
  nextHolidays,
  type OpeningHours,
  type SpecialDay,
} from "#src/domain/content/published/hours/business-hours.ts";
import { clockIn } from "#src/domain/content/published/hours/calendar.ts";

interface Vacation {
  personId: string;
  firstDay: string;
  lastDay: string;
}

/** Why an appointment can't be held as planned: the day is closed or has other hours, or its person is away. */
export type Conflict = { kind: "closed" | "hours"; name: string } | { kind: "vacation" };

/** More than a year has, with the alerts. */
const maxSpecialDays = 1000;

/** The days with other hours from one day to another. */
export function specialDaysFrom(day: string, opening: OpeningHours): SpecialDay[] {
  return nextHolidays(instantAt(`${day}T12:00`, opening.timeZone), opening, maxSpecialDays);
}

/** Business hours with the days of site alerts, which go before the holidays. */
export function withAlertDays(opening: OpeningHours, days: readonly SpecialDay[]): OpeningHours {
  const others = opening.holidays.filter(({ date }) => days.every((day) => day.date !== date));
  return { ...opening, holidays: [...days, ...others] };
}

/** Null if nothing is in the way. An appointment outside of usual hours is one that its person has agreed to. */
export function conflictOf(
  { startsAt, endsAt, personId }: { startsAt: Date; endsAt: Date; personId: string | null },
  { timeZone, specialDays, vacations }: ConflictFacts,
): Conflict | null {
  const [start, end] = [clockIn(timeZone, startsAt), clockIn(timeZone, endsAt)];
  const day = start.slice(0, 10);
  const isAway = (vacation: Vacation) =>
    vacation.personId === personId && vacation.firstDay <= day && vacation.lastDay >= day;
  if (vacations.some(isAway)) return { kind: "vacation" };
  const special = specialDays.find(({ date }) => date === day);
  if (!special) return null;
  const { name, times = [] } = special;
  if (times.length === 0) return { kind: "closed", name };
  const isWithin = times.some(
    ({ from, to }) =>
      from <= start.slice(11, 16) && (end.slice(0, 10) > day ? to === "23:59" : end.slice(11, 16) <= to || to <= from),
  );
  return isWithin ? null : { kind: "hours", name };
}

export interface ConflictFacts {
  timeZone: string;
  specialDays: readonly SpecialDay[];
  vacations: readonly Vacation[];
}
