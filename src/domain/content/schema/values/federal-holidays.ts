/** The federal holidays of the United States by rule, see 5 U.S.C. 6103. */
const rules = {
  newYear: (year: number) => dayOf(year, 1, 1),
  martinLutherKing: (year: number) => nth(3, monday, year, 1),
  presidents: (year: number) => nth(3, monday, year, 2),
  memorial: (year: number) => lastMonday(year, 5),
  juneteenth: (year: number) => dayOf(year, 6, 19),
  independence: (year: number) => dayOf(year, 7, 4),
  labor: (year: number) => nth(1, monday, year, 9),
  columbus: (year: number) => nth(2, monday, year, 10),
  veterans: (year: number) => dayOf(year, 11, 11),
  thanksgiving: (year: number) => nth(4, thursday, year, 11),
  christmas: (year: number) => dayOf(year, 12, 25),
};

export type FederalHoliday = keyof typeof rules;

export const federalHolidays = Object.keys(rules) as FederalHoliday[];

/** A day on which a holiday is kept, or observed instead. */
export interface ObservedHoliday {
  date: string;
  holiday: FederalHoliday;
  isObserved: boolean;
}

/** Weekdays as in `Date.getUTCDay`. */
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

/** A day as `2026-11-26`. Day 0 is the last one of the month before. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

function nth(count: number, weekday: number, year: number, month: number): string {
  const first = weekdayOf(dayOf(year, month, 1));
  return dayOf(year, month, 1 + ((weekday - first + 7) % 7) + 7 * (count - 1));
}

function lastMonday(year: number, month: number): string {
  const last = weekdayOf(dayOf(year, month + 1, 0));
  return dayOf(year, month + 1, -((last - monday + 7) % 7));
}

interface HolidaySettings {
  federalHolidays: Readonly<Record<FederalHoliday, boolean>>;
  hours: Readonly<Record<"sat" | "sun", readonly unknown[]>>;
}

/**
 * The days of a year on which the chosen holidays are kept. One on a Saturday or Sunday on which the office is closed
 * anyway is observed on Friday or Monday.
 */
export function holidaysOf(year: number, { federalHolidays: chosen, hours }: HolidaySettings): ObservedHoliday[] {
  const days = federalHolidays
    .filter((holiday) => chosen[holiday])
    // The next New Year's Day may be observed on December 31.
    .flatMap((holiday) => [year, year + 1].map((calendarYear) => ({ date: rules[holiday](calendarYear), holiday })))
    .map(({ date, holiday }) => {
      const dayShift = daysToObserved(date, hours);
      return { date: daysAfter(date, dayShift), holiday, isObserved: dayShift !== 0 };
    });
  return days.filter(({ date }) => date.startsWith(`${year}-`));
}

function daysToObserved(date: string, hours: HolidaySettings["hours"]): number {
  const weekday = weekdayOf(date);
  if (weekday === saturday && hours.sat.length === 0) return -1;
  return weekday === sunday && hours.sun.length === 0 ? 1 : 0;
}

function daysAfter(date: string, days: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return dayOf(year, month, day + days);
}
