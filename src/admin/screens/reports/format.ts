import type { FigureCard } from "#src/admin/ui/chart/figures.tsx";
import { channelLabel } from "#src/domain/leads/origins.ts";
import { formatMoney } from "#src/domain/leads/pipeline/outcome.ts";
import { type LeadDimension, type LeadFigures, otherNames } from "#src/domain/leads/reports/sums.ts";

/** With fewer closed leads, a percentage would say more than is known. */
const minClosedForPercent = 10;

export function count(number: number): string {
  return number.toLocaleString("en-US");
}

/** Minutes of business hours, as exactly as they are known: `45 min`, `3 hr 20 min`. */
export function describeMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 || hours > 24 ? `${hours} hr` : `${hours} hr ${rest} min`;
}

/** Won of closed leads: `45%` with enough of them, else `2 of 3`. */
export function describeWinRate({ winRate, won, lost }: LeadFigures): string {
  if (winRate === null) return "-";
  return won + lost < minClosedForPercent ? `${won} of ${won + lost}` : `${Math.round(winRate * 100)}%`;
}

export function reportCards(figures: LeadFigures, currency: string): FigureCard[] {
  const { leads, open, won, lost, wonCents, valued, replied, medianMinutes, otherCurrency, openCents } = figures;
  const closed = won + lost;
  const pipeline = openCents > 0 ? `, worth ${formatMoney(openCents, currency)} if won` : "";
  const others = otherCurrency > 0 ? ` ${count(otherCurrency)} with another currency aren't included.` : "";
  return [
    { title: "Leads", value: count(leads), note: `${count(open)} still open${pipeline}` },
    {
      title: "Time to first reply",
      value: medianMinutes === null ? "-" : describeMinutes(medianMinutes),
      note:
        replied === 0
          ? "No replies recorded"
          : `Median of ${count(replied)} ${replied === 1 ? "reply" : "replies"}, in business hours`,
    },
    {
      title: "Win rate",
      value: describeWinRate(figures),
      note: closed === 0 ? "No lead won or lost yet" : `${count(won)} won, ${count(lost)} lost`,
    },
    {
      title: "Value won",
      value: formatMoney(wonCents, currency),
      note: `${won === 0 ? "No lead won yet." : `Value known for ${count(valued)} of ${count(won)} won.`}${others}`,
    },
  ];
}

interface ListKind {
  dimension: LeadDimension;
  title: string;
  /** The text without rows. */
  emptyText: string;
}

const kinds: ListKind[] = [
  { dimension: "source", title: "Sources", emptyText: "No leads in this time." },
  { dimension: "landing", title: "Landing pages", emptyText: "No leads in this time." },
  {
    dimension: "campaign",
    title: "Campaigns",
    emptyText:
      "Add ?utm_source=newsletter&utm_campaign=spring to the links in your ads and newsletters. Then you see here what they bring.",
  },
  { dimension: "service", title: "Services", emptyText: "No leads in this time." },
  { dimension: "form", title: "Forms", emptyText: "No leads in this time." },
];

/** Names of one list. */
const maxListedNames = 10;

export interface ReportRow {
  /** Two forms may have the same title. */
  id: string;
  name: string;
  leads: number;
  reply: string;
  won: string;
  value: string;
}

export interface ReportList extends Omit<ListKind, "dimension"> {
  rows: ReportRow[];
  /** Names that are not shown. */
  more: number;
}

export function reportLists(
  lists: Readonly<Record<LeadDimension, readonly (LeadFigures & { name: string })[]>>,
  { currency, forms }: { currency: string; forms: ReadonlyMap<string, string> },
): ReportList[] {
  return kinds.map(({ dimension, ...kind }) => {
    const all = lists[dimension];
    const labelOf = (name: string) => (dimension === "form" ? channelLabel(name, forms) : name);
    const rows = all.slice(0, maxListedNames).map(({ name, ...figures }) => ({
      id: name,
      ...reportRow(name === otherNames ? "Other" : labelOf(name), figures, currency),
    }));
    return { ...kind, rows, more: all.length - rows.length };
  });
}

export function reportRow(name: string, figures: LeadFigures, currency: string): Omit<ReportRow, "id"> {
  const { leads, medianMinutes, replied, wonCents, valued } = figures;
  return {
    name,
    leads,
    reply:
      medianMinutes === null ? "No replies" : `First reply ${describeMinutes(medianMinutes)} (of ${count(replied)})`,
    won: describeWinRate(figures),
    value: valued === 0 ? "-" : formatMoney(wonCents, currency),
  };
}

/** `Nov 23` for `2026-11-23`. */
export function dayLabel(day: string): string {
  const style = { timeZone: "UTC", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", style).format(new Date(`${day}T00:00:00Z`));
}

/** `Nov 2026` for `2026-11`. */
export function monthLabel(month: string): string {
  const style = { timeZone: "UTC", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", style).format(new Date(`${month}-01T00:00:00Z`));
}
