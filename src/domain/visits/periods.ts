import { dayAfter } from "#src/domain/content/published/hours/calendar.ts";

/** Days, both included: `2026-11-01` to `2026-11-30`. */
export interface Span {
  from: string;
  to: string;
}

interface Period {
  /** In the screen's address. */
  value: string;
  label: string;
  /** What it is compared with. */
  before: string;
  days: number | null;
}

/** What the screen shows, the usual one first. */
export const visitPeriods = [
  { value: "30", label: "30 days", before: "the 30 days before", days: 30 },
  { value: "7", label: "7 days", before: "the 7 days before", days: 7 },
  { value: "90", label: "90 days", before: "the 90 days before", days: 90 },
  { value: "12m", label: "12 months", before: "the same months a year before", days: null },
] as const satisfies readonly Period[];

export type PeriodName = (typeof visitPeriods)[number]["value"];

export function findVisitPeriod(value: string | null): (typeof visitPeriods)[number] {
  return visitPeriods.find((period) => period.value === value) ?? visitPeriods[0];
}

/** The same day or month, some months before. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/** The days until today, those that they are compared with, and the columns of the chart. */
export function spansOf(name: PeriodName, today: string): { selected: Span; before: Span; columns: Span[] } {
  const { days } = findVisitPeriod(name);
  if (days === null) {
    const months = Array.from({ length: 12 }, (_, index) => `${monthsBefore(today, 11 - index).slice(0, 7)}-01`);
    const from = months[0] ?? today;
    const columns = months.map((first, index) => ({
      from: first,
      to: index === 11 ? today : dayAfter(months[index + 1] ?? today, -1),
    }));
    return {
      selected: { from, to: today },
      before: { from: monthsBefore(from, 12), to: monthsBefore(today, 12) },
      columns,
    };
  }
  const from = dayAfter(today, 1 - days);
  const columns = Array.from({ length: days }, (_, index) => dayAfter(from, index));
  return {
    selected: { from, to: today },
    before: { from: dayAfter(from, -days), to: dayAfter(from, -1) },
    columns: columns.map((day) => ({ from: day, to: day })),
  };
}

export function isWithin({ from, to }: Span, day: string): boolean {
  return day >= from && day <= to;
}
