import type { LeadSums } from "#src/base/db/tables/leads.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { columnsOf, type MonthSpan, type ReportPeriod, spanOf } from "./periods.ts";
import { type ReportBasis, refreshSums } from "./sums.server.ts";
import { addSums, type Dimension, dimensions, emptySums, type Figures, figuresOf, otherNames } from "./sums.ts";
import { mondayOf, partsOfWeekName } from "./weeks.ts";

export interface NamedFigures extends Figures {
  /** Empty for all that are too many to be named. */
  name: string;
}

export interface MonthFigures extends Figures {
  month: string;
  /** False for the months before the period, which the chart shows beside it. */
  isShown: boolean;
}

/** The leads that arrived in one week, and that one person has now. */
export interface WeekFigures extends Figures {
  /** The week's Monday: `2026-11-23`. */
  week: string;
  /** Null for nobody. */
  person: string | null;
}

export interface LeadReport {
  shown: MonthSpan;
  currency: string;
  figures: Figures;
  months: MonthFigures[];
  /** The most frequent first. */
  lists: Record<Dimension, NamedFigures[]>;
  /** Of the last eight weeks, in any period, the latest first. */
  weeks: WeekFigures[];
  /** Whether there has ever been a lead. */
  hasLeads: boolean;
}

interface ReportInput {
  period: ReportPeriod;
  basis: ReportBasis;
  now: Date;
}

/** Leads by the month in which they arrived, without spam, and what has become of them by now. */
export async function readReport(db: Db, { period, basis, now }: ReportInput): Promise<LeadReport> {
  await refreshSums(db, basis);
  const today = dateIn(basis.opening.timeZone, now);
  const current = today.slice(0, 7);
  const first = await db
    .selectFrom("lead_sums")
    .select(({ fn }) => fn.min("month").as("month"))
    .where("dimension", "=", "all")
    .executeTakeFirst();
  const shown = spanOf(period, { current, first: first?.month ?? current });
  const columns = columnsOf(shown);
  const [byMonth, byName, weeks] = await Promise.all([
    readSums(db, ["all"], { from: [shown.from, columns[0] ?? shown.from].toSorted()[0] ?? "", to: shown.to }),
    readSums(db, dimensions, shown),
    readWeeks(db, today),
  ]);
  const isShown = (month: string) => month >= shown.from;
  const total = emptySums();
  for (const { month, sums } of byMonth) if (isShown(month)) addSums(total, sums);
  return {
    shown,
    currency: basis.currency,
    figures: figuresOf(total),
    months: columns.map((month) => ({
      month,
      isShown: isShown(month),
      ...figuresOf(byMonth.find((row) => row.month === month)?.sums ?? emptySums()),
    })),
    lists: Object.fromEntries(
      dimensions.map((dimension) => [dimension, namedFigures(byName.filter((row) => row.dimension === dimension))]),
    ) as LeadReport["lists"],
    weeks,
    hasLeads: first?.month != null,
  };
}

const shownWeeks = 8;

async function readWeeks(db: Db, today: string): Promise<WeekFigures[]> {
  const first = dayAfter(mondayOf(today), -7 * (shownWeeks - 1));
  const rows = await readSums(db, ["week"], { from: first.slice(0, 7), to: today.slice(0, 7) });
  return namedFigures(rows.filter(({ name }) => name >= first))
    .map(({ name, ...figures }) => ({ ...partsOfWeekName(name), ...figures }))
    .sort((one, other) => other.week.localeCompare(one.week));
}

function readSums(db: Db, of: readonly ("all" | "week" | Dimension)[], { from, to }: MonthSpan) {
  return db
    .selectFrom("lead_sums")
    .select(["dimension", "month", "name", "sums"])
    .where("dimension", "in", of)
    .where("month", ">=", from)
    .where("month", "<=", to)
    .execute();
}

function namedFigures(rows: readonly { name: string; sums: LeadSums }[]): NamedFigures[] {
  const byName = new Map<string, LeadSums>();
  for (const { name, sums } of rows) {
    const known = byName.get(name) ?? emptySums();
    addSums(known, sums);
    byName.set(name, known);
  }
  return [...byName]
    .map(([name, sums]) => ({ name, ...figuresOf(sums) }))
    .sort(
      (one, other) => Number(one.name === otherNames) - Number(other.name === otherNames) || other.leads - one.leads,
    );
}
