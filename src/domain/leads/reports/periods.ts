/** Months, both included: `2026-01` to `2026-11`. */
export interface MonthSpan {
  from: string;
  to: string;
}

/** What the screen shows, the usual one first. */
export const reportPeriods = [
  { value: "12", label: "12 months", months: 12 },
  { value: "3", label: "3 months", months: 3 },
  { value: "1", label: "This month", months: 1 },
  { value: "all", label: "All time", months: null },
] as const satisfies readonly { value: string; label: string; months: number | null }[];

export type ReportPeriod = (typeof reportPeriods)[number];

export function findReportPeriod(value: string | null): ReportPeriod {
  return reportPeriods.find((period) => period.value === value) ?? reportPeriods[0];
}

export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The months of a period that ends with the current one. `first` is the month of the first lead. */
export function monthSpanOf(
  { months }: ReportPeriod,
  { current, first }: { current: string; first: string },
): MonthSpan {
  const from = months === null ? first : monthAfter(current, 1 - months);
  return { from: from < current ? from : current, to: current };
}

/** The chart has at least so many months, so that a short period can be compared, and at most so many. */
const [minColumns, maxColumns] = [12, 36];

/** The months of the chart. Those before the period are shown beside it. */
export function chartMonths({ from, to }: MonthSpan): string[] {
  const columns: string[] = [];
  for (let month = to; columns.length < maxColumns; month = monthAfter(month, -1)) {
    if (month < from && columns.length >= minColumns) break;
    columns.unshift(month);
  }
  return columns;
}
