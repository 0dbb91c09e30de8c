import type { Db } from "#src/base/db/tables.ts";
import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { isWithin, type Span, spansOf } from "./periods.ts";

interface WeekFigures {
  visitors: number;
  inquiries: number;
}

export interface WeekReport {
  figures: WeekFigures;
  /** Null if no visits were counted then. */
  before: WeekFigures | null;
  days: { day: string; visitors: number }[];
}

/** The last seven days, today included, and the seven before. It reads sums and counts, however many inquiries there are. */
export async function readWeek(db: Db, { timeZone, now }: { timeZone: string; now: Date }): Promise<WeekReport> {
  const { selected, before, columns } = spansOf("7", dateIn(timeZone, now));
  const [sums, inquiries, inquiriesBefore] = await Promise.all([
    db
      .selectFrom("visit_sums")
      .select(["day", "visitors"])
      .where("dimension", "=", "total")
      .where("day", ">=", before.from)
      .where("day", "<=", selected.to)
      .execute(),
    countInquiries(db, selected, timeZone),
    countInquiries(db, before, timeZone),
  ]);
  const visitorsIn = (span: Span) =>
    sums.filter(({ day }) => isWithin(span, day)).reduce((sum, { visitors }) => sum + visitors, 0);
  return {
    figures: { visitors: visitorsIn(selected), inquiries },
    before: sums.some(({ day }) => isWithin(before, day))
      ? { visitors: visitorsIn(before), inquiries: inquiriesBefore }
      : null,
    days: columns.map((span) => ({ day: span.from, visitors: visitorsIn(span) })),
  };
}

async function countInquiries(db: Db, { from, to }: Span, timeZone: string): Promise<number> {
  const midnight = (day: string) => instantAt(`${day}T00:00`, timeZone);
  const { number } = await db
    .selectFrom("leads")
    .select(({ fn }) => fn.countAll<number>().as("number"))
    .where("status", "!=", "spam")
    .where("origin", "in", ["website", "form"])
    .where("received_at", ">=", midnight(from))
    .where("received_at", "<", midnight(dayAfter(to, 1)))
    .executeTakeFirstOrThrow();
  return number;
}
