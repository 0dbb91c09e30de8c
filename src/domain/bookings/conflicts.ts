import { type OpeningHours, openPeriods, type SpecialDay } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn } from "#src/domain/content/published/hours/calendar.ts";
import type { ContentOf } from "#src/domain/content/schema/kinds.ts";

/** Why an appointment can't be held as planned: the day is closed or has other hours, or its person is away, has left, or works at other times now. */
export type Conflict = { kind: "closed" | "hours"; name: string } | { kind: "vacation" | "person" | "outside" };

export interface ConflictFacts {
  opening: OpeningHours;
  /** The result of `specialDaysFrom` (slots.ts). */
  specialDays: readonly SpecialDay[];
  /** The ids of those who can work on leads. */
  staff: ReadonlySet<string>;
  vacations: readonly { personId: string; firstDay: string; lastDay: string }[];
  /** The ids of appointments at times that were offered once, and are outside of their person's hours now. */
  outside: ReadonlySet<string>;
}

/** Business hours with the days of published site alerts, which go before the holidays. */
export function withAlertDays<Opening extends OpeningHours>(
  opening: Opening,
  alerts: readonly { content: Pick<ContentOf<"alert">, "title" | "days"> }[],
): Opening {
  const days = alerts.flatMap(({ content: { title, days } }) => days.map((day) => ({ ...day, name: title })));
  const others = opening.holidays.filter(({ date }) => days.every((day) => day.date !== date));
  return { ...opening, holidays: [...days, ...others] };
}

interface PlannedAppointment {
  id: string;
  startsAt: Date;
  endsAt: Date;
  personId: string | null;
  /** Then its person is made up, too. */
  isSample: boolean;
}

/** Whether all of a time is within the hours of its day. */
export function isWithinHours(startsAt: Date, endsAt: Date, opening: OpeningHours): boolean {
  return openPeriods(startsAt, endsAt, opening).some(
    ([opens, closes]) => opens <= startsAt.getTime() && endsAt.getTime() <= closes,
  );
}

/** Null if nothing is in the way. A time outside of usual hours that staff have chosen is one that its person has agreed to. */
export function conflictOf(
  { id, startsAt, endsAt, personId, isSample }: PlannedAppointment,
  { opening, specialDays, staff, vacations, outside }: ConflictFacts,
): Conflict | null {
  if (!isSample && !staff.has(personId ?? "")) return { kind: "person" };
  const day = dateIn(opening.timeZone, startsAt);
  const isAway = (vacation: ConflictFacts["vacations"][number]) =>
    vacation.personId === personId && vacation.firstDay <= day && day <= vacation.lastDay;
  if (vacations.some(isAway)) return { kind: "vacation" };
  const special = specialDays.find(({ date }) => date === day);
  if (!special) return outside.has(id) ? { kind: "outside" } : null;
  return isWithinHours(startsAt, endsAt, opening)
    ? null
    : { kind: special.times?.length ? "hours" : "closed", name: special.name };
}
