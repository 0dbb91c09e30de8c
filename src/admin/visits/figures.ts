import type { Figures } from "../../visits/report.server.ts";

export interface Card {
  title: string;
  value: string;
  change: string;
  trend: "up" | "down" | "neutral";
}

/** Null without visitors. */
function rateOf({ inquiries, visitors }: Figures): number | null {
  return visitors === 0 ? null : (inquiries / visitors) * 100;
}

const oneDecimal = { maximumFractionDigits: 1 };

function format(value: number | null): string {
  return value === null ? "-" : value.toLocaleString("en-US", oneDecimal);
}

/** The growth from one number to another, as a rounded percentage or a number. */
function changeOf(value: number | null, before: number | null, than: string): Pick<Card, "change" | "trend"> {
  if (value === null || before === null) return { change: "Nothing to compare with yet", trend: "neutral" };
  if (format(value) === format(before)) return { change: `As many as ${than}`, trend: "neutral" };
  const trend = value > before ? "up" : "down";
  const sign = trend === "up" ? "+" : "\u2212";
  const percent = Math.round((Math.abs(value - before) / before) * 100);
  // From a few to many, and from none, a percentage says little.
  const grown = before === 0 || percent >= 1000 ? format(Math.abs(value - before)) : `${Math.max(1, percent)}%`;
  return { change: `${sign}${grown}, compared with ${than}`, trend };
}

/** `than` names the period before. */
export function cardsOf(figures: Figures, before: Figures | null, than: string): Card[] {
  const card = (title: string, of: (from: Figures) => number | null): Card => ({
    title,
    value: format(of(figures)),
    ...changeOf(of(figures), before && of(before), than),
  });
  return [
    card("Visitors", ({ visitors }) => visitors),
    card("Page views", ({ views }) => views),
    card("Inquiries", ({ inquiries }) => inquiries),
    card("Inquiries per 100 visitors", rateOf),
  ];
}

/** The top of a chart's scale: the next number that looks round, and whose half does. */
export function scaleTop(highest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const steps = unit === 1 ? [2, 4, 6, 8] : [1, 2, 3, 4, 5, 6, 8];
    for (const step of steps) if (step * unit >= highest) return step * unit;
  }
}
