import type { LeadSums } from "#src/base/db/tables/leads.ts";
import type { Db } from "#src/base/db/tables.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { chartMonths, type MonthSpan, monthSpanOf, type ReportPeriod } from "./periods.ts";
import { type ReportBasis, refreshSums } from "./sums.server.ts";
import {
  addSums,
  emptySums,
  figuresOf,
  type LeadDimension,
  type LeadFigures,
  leadDimensions,
  otherNames,
} from "./sums.ts";
import { mondayOf, parseWeekName } from "./weeks.ts";

export interface NamedLeadFigures extends LeadFigures {
  /** Empty for all that are too many to be named. */
  name: string;
}

export interface MonthFigures extends LeadFigures {
  month: string;
  /** False for the months before the period, which the chart shows beside it. */
  isInPeriod: boolean;
}

/** The leads that arrived in one week, and that one person has now. */
export interface WeekFigures extends LeadFigures {
  /** The week's Monday: `2026-11-23`. */
  week: string;
  /** Null for nobody. */
  person: string | null;
}

export interface LeadReport {
  displayed: MonthSpan;
  currency: string;
  figures: LeadFigures;
  months: MonthFigures[];
  /** The most frequent first. */
  lists: Record<LeadDimension, NamedLeadFigures[]>;
  /** The last eight weeks, in any period, the latest first. */
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
  const displayed = monthSpanOf(period, { current, first: first?.month ?? current });
  const columns = chartMonths(displayed);
  const [byMonth, byName, weeks] = await Promise.all([
    readSums(db, ["all"], {
      from: [displayed.from, columns[0] ?? displayed.from].toSorted()[0] ?? "",
      to: displayed.to,
    }),
    readSums(db, leadDimensions, displayed),
    readWeeks(db, today),
  ]);
  const isInPeriod = (month: string) => month >= displayed.from;
  const total = emptySums();
  for (const { month, sums } of byMonth) if (isInPeriod(month)) addSums(total, sums);
  return {
    displayed,
    currency: basis.currency,
    figures: figuresOf(total),
    months: columns.map((month) => ({
      month,
      isInPeriod: isInPeriod(month),
      ...figuresOf(byMonth.find((row) => row.month === month)?.sums ?? emptySums()),
    })),
    lists: Object.fromEntries(
      leadDimensions.map((dimension) => [dimension, namedFigures(byName.filter((row) => row.dimension === dimension))]),
    ) as LeadReport["lists"],
    weeks,
    hasLeads: first?.month != null,
  };
}

const weekCount = 8;

async function readWeeks(db: Db, today: string): Promise<WeekFigures[]> {
  const first = dayAfter(mondayOf(today), -7 * (weekCount - 1));
  const rows = await readSums(db, ["week"], { from: first.slice(0, 7), to: today.slice(0, 7) });
  return namedFigures(rows.filter(({ name }) => name >= first))
    .map(({ name, ...figures }) => ({ ...parseWeekName(name), ...figures }))
    .sort((one, other) => other.week.localeCompare(one.week));
}

function readSums(db: Db, wanted: readonly ("all" | "week" | LeadDimension)[], { from, to }: MonthSpan) {
  return db
    .selectFrom("lead_sums")
    .select(["dimension", "month", "name", "sums"])
    .where("dimension", "in", wanted)
    .where("month", ">=", from)
    .where("month", "<=", to)
    .execute();
}

function namedFigures(rows: readonly { name: string; sums: LeadSums }[]): NamedLeadFigures[] {
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
