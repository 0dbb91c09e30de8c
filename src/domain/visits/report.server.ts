import type { Db } from "#src/base/db/tables.ts";
import { dateIn, dayAfter } from "#src/domain/content/published/hours/calendar.ts";
import { isWithin, type PeriodName, type Span, spansOf } from "./periods.ts";
import { campaignOf, sourceOf } from "./sources.ts";

export interface VisitFigures {
  visitors: number;
  views: number;
  inquiries: number;
}

export type NamedVisitFigures = VisitFigures & { name: string };

const listed = ["page", "source", "campaign", "device", "language"] as const;

export type ListName = (typeof listed)[number];

export interface VisitReport {
  selected: Span;
  figures: VisitFigures;
  /** Null if nothing was counted then. */
  before: VisitFigures | null;
  columns: (Span & VisitFigures)[];
  /** The most frequent first. Only sources and campaigns have inquiries. */
  lists: Record<ListName, NamedVisitFigures[]>;
  /** Pages that the server delivered. */
  served: { browsers: number; robots: number };
}

interface ReportInput {
  period: PeriodName;
  timeZone: string;
  now: Date;
}

export async function readVisits(db: Db, { period, timeZone, now }: ReportInput): Promise<VisitReport> {
  const { selected, before, columns } = spansOf(period, dateIn(timeZone, now));
  const all = { from: before.from, to: selected.to };
  const [days, sums, inquiries] = await Promise.all([
    readDays(db, all),
    readSums(db, selected),
    readInquiries(db, all, timeZone),
  ]);
  const figuresIn = (span: Span): VisitFigures => {
    const inSpan = days.filter(({ day }) => isWithin(span, day));
    return {
      visitors: inSpan.reduce((sum, { visitors }) => sum + visitors, 0),
      views: inSpan.reduce((sum, { views }) => sum + views, 0),
      inquiries: inquiries.filter(({ day }) => isWithin(span, day)).length,
    };
  };
  const current = inquiries.filter(({ day }) => isWithin(selected, day));
  const list = (dimension: ListName, nameOf: (inquiry: Inquiry) => string | null = () => null): NamedVisitFigures[] => {
    const byName = Map.groupBy(current, nameOf);
    const counted = sums.filter((sum) => sum.dimension === dimension);
    const uncounted = [...byName.keys()].filter((name) => name !== null && !counted.some((sum) => sum.name === name));
    return [...counted, ...uncounted.map((name) => ({ name: name ?? "", views: 0, visitors: 0 }))]
      .map(({ name, views, visitors }) => ({ name, views, visitors, inquiries: byName.get(name)?.length ?? 0 }))
      .sort((a, b) => b.visitors + b.views - a.visitors - a.views || b.inquiries - a.inquiries);
  };
  const served = (name: string) => sums.find((sum) => sum.dimension === "served" && sum.name === name)?.views ?? 0;
  return {
    selected,
    figures: figuresIn(selected),
    before: days.some(({ day }) => isWithin(before, day)) ? figuresIn(before) : null,
    columns: columns.map((span) => ({ ...span, ...figuresIn(span) })),
    lists: {
      page: list("page"),
      source: list("source", ({ source }) => source),
      campaign: list("campaign", ({ campaign }) => campaign),
      device: list("device"),
      language: list("language"),
    },
    served: { browsers: served("browsers"), robots: served("robots") },
  };
}

function readDays(db: Db, { from, to }: Span) {
  return db
    .selectFrom("visit_sums")
    .select(["day", "views", "visitors"])
    .where("dimension", "=", "total")
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();
}

async function readSums(db: Db, { from, to }: Span) {
  const rows = await db
    .selectFrom("visit_sums")
    .select(({ fn }) => ["dimension", "name", fn.sum("views").as("views"), fn.sum("visitors").as("visitors")])
    .where("dimension", "in", [...listed, "served"])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["dimension", "name"])
    .execute();
  return rows.map(({ views, visitors, ...row }) => ({ ...row, views: Number(views), visitors: Number(visitors) }));
}

/** An inquiry that is not spam. Source and campaign are null if the browser did not tell. */
interface Inquiry {
  day: string;
  source: string | null;
  campaign: string | null;
}

async function readInquiries(db: Db, { from, to }: Span, timeZone: string): Promise<Inquiry[]> {
  // A day begins up to 14 hours before it does in Greenwich, and ends up to 12 hours after.
  const rows = await db
    .selectFrom("leads")
    .select(["received_at", "landing_page", "referrer", "utm_source", "utm_campaign"])
    .where("status", "!=", "spam")
    .where("origin", "in", ["website", "form"])
    .where("received_at", ">=", new Date(dayAfter(from, -1)))
    .where("received_at", "<", new Date(dayAfter(to, 2)))
    .execute();
  return rows
    .map(({ received_at, landing_page, referrer, utm_source, utm_campaign }) => ({
      day: dateIn(timeZone, received_at),
      // The form's script names the first page of every visit.
      source:
        landing_page === ""
          ? null
          : sourceOf({ referrer: referrer.split("/")[2] ?? "", utmSource: utm_source, host: null }),
      campaign: campaignOf(utm_campaign),
    }))
    .filter(({ day }) => isWithin({ from, to }, day));
}

/** All sums of a period, as they are stored, with the inquiries of each day. */
export async function readDailySums(db: Db, { period, timeZone, now }: ReportInput) {
  const { selected } = spansOf(period, dateIn(timeZone, now));
  const sums = await db
    .selectFrom("visit_sums")
    .selectAll()
    .where("day", ">=", selected.from)
    .where("day", "<=", selected.to)
    .orderBy("day")
    .orderBy("dimension")
    .orderBy("name")
    .execute();
  const byDay = Map.groupBy(await readInquiries(db, selected, timeZone), ({ day }) => day);
  return { sums, inquiriesOn: (day: string) => byDay.get(day)?.length ?? 0 };
}
