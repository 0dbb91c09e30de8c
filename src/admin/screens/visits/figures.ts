import type { FigureCard } from "#src/admin/ui/chart/figures.tsx";
import type { VisitFigures } from "#src/domain/visits/report.server.ts";

/** Null without visitors. */
function rateOf({ inquiries, visitors }: VisitFigures): number | null {
  return visitors === 0 ? null : (inquiries / visitors) * 100;
}

const oneDecimal = { maximumFractionDigits: 1 };

function format(value: number | null): string {
  return value === null ? "-" : value.toLocaleString("en-US", oneDecimal);
}

/** The growth from one number to another, as a rounded percentage or a number. */
function changeOf(
  value: number | null,
  before: number | null,
  comparedWith: string,
): Required<Pick<FigureCard, "note" | "trend">> {
  if (value === null || before === null) return { note: "Nothing to compare with yet", trend: "neutral" };
  if (format(value) === format(before)) return { note: `As many as ${comparedWith}`, trend: "neutral" };
  const trend = value > before ? "up" : "down";
  const sign = trend === "up" ? "+" : "\u2212";
  const percent = Math.round((Math.abs(value - before) / before) * 100);
  // From a few to many, and from none, a percentage says little.
  const growth = before === 0 || percent >= 1000 ? format(Math.abs(value - before)) : `${Math.max(1, percent)}%`;
  return { note: `${sign}${growth}, compared with ${comparedWith}`, trend };
}

/** `than` names the period before. */
export function visitCards(figures: VisitFigures, before: VisitFigures | null, comparedWith: string): FigureCard[] {
  const card = (title: string, valueIn: (from: VisitFigures) => number | null): FigureCard => ({
    title,
    value: format(valueIn(figures)),
    ...changeOf(valueIn(figures), before && valueIn(before), comparedWith),
  });
  return [
    card("Visitors", ({ visitors }) => visitors),
    card("Page views", ({ views }) => views),
    card("Inquiries", ({ inquiries }) => inquiries),
    card("Inquiries per 100 visitors", rateOf),
  ];
}
