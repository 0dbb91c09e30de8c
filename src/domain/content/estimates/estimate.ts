import type { PriceCalculator } from "../schema/price-calculator.ts";
import { maxPriceItems } from "../schema/values/max-lengths.ts";

/** In cents per month. */
export interface Range {
  low: number;
  high: number;
}

/** What one item adds. An option is a number from 0 to 1. */
interface Rate extends Range {
  min: number;
  max: number;
  initial: number;
  kind: "count" | "option";
  /** The amount is for each of the first item that is a count. */
  isPerFirstCount: boolean;
}

/** A calculator without its texts: what page, script and server calculate with. */
export interface CalculatorRates {
  base: Range;
  /** In cents: the lower end of the total is rounded down to a multiple of it, the upper end up. */
  roundingCents: number;
  items: Rate[];
}

export interface Estimate {
  /** For each item, within its limits. */
  counts: number[];
  /** What each item adds. */
  lines: Range[];
  total: Range;
}

const toCents = (dollars: number) => Math.round(dollars * 100);
const inCents = ({ low, high }: Range): Range => ({ low: toCents(low), high: toCents(high) });

export function ratesOf({
  base,
  rounding,
  items,
}: Pick<PriceCalculator, "base" | "rounding" | "items">): CalculatorRates {
  return {
    base: inCents(base),
    roundingCents: toCents(Number(rounding)),
    items: items.map(rateOf),
  };
}

function rateOf(item: PriceCalculator["items"][number]): Rate {
  const { kind } = item;
  const price = inCents(item.price);
  if (kind === "option") {
    return { ...price, kind, min: 0, max: 1, initial: Number(item.isChosen), isPerFirstCount: item.per === "first" };
  }
  const { min, max } = item;
  return { ...price, kind, min, max, initial: within(item, item.initial), isPerFirstCount: false };
}

function within({ min, max }: { min: number; max: number }, number: number): number {
  return Math.min(max, Math.max(min, number));
}

/**
 * The monthly price of some choices, one number for each item. Numbers beyond an item's limits count as the limit. The
 * largest sum that a schema allows, 12 items of 100,000 dollars for 100,000 people, is a safe integer in cents.
 */
export function estimate({ base, roundingCents, items }: CalculatorRates, choices: readonly number[]): Estimate {
  const counts = items.map((rate, index) => {
    const choice = Math.trunc(choices[index] ?? rate.initial);
    return Number.isNaN(choice) ? rate.initial : within(rate, choice);
  });
  const first = counts[items.findIndex(({ kind }) => kind === "count")] ?? 1;
  const lines = items.map(({ low, high, isPerFirstCount }, index) => {
    const units = (counts[index] ?? 0) * (isPerFirstCount ? first : 1);
    return { low: low * units, high: high * units };
  });
  const totalOf = (bound: keyof Range) => lines.reduce((subtotal, line) => subtotal + line[bound], base[bound]);
  return {
    counts,
    lines,
    total: {
      low: Math.floor(totalOf("low") / roundingCents) * roundingCents,
      high: Math.ceil(totalOf("high") / roundingCents) * roundingCents,
    },
  };
}

/** The names of the items' fields, and query parameters. */
export const choiceNames = Array.from({ length: maxPriceItems }, (_, index) => `n${index + 1}`);

/** The choices in a form or a query. An option that is not in it is not chosen; a count is as it was at first. */
export function choicesIn({ items }: CalculatorRates, readField: (name: string) => unknown): number[] {
  return items.map(({ kind, initial, min }, index) => {
    const value = readField(choiceNames[index] ?? "");
    if (kind === "option") return Number(value === "1");
    if (value === "") return min;
    return typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : initial;
  });
}

export const initialChoices = ({ items }: CalculatorRates) => items.map(({ initial }) => initial);

/** Made once, and not before it is needed: one for each price took 27 ms in a browser. */
let dollars: Intl.NumberFormat | undefined;

/** `$2,400 to $3,600`, by a text that has both ends in braces; one amount if they are the same. */
export function rangeText({ low, high }: Range, template: string): string {
  const style = { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" } as const;
  dollars ??= new Intl.NumberFormat("en-US", style);
  const [from, to] = [dollars.format(low / 100), dollars.format(high / 100)];
  return from === to ? from : template.replace("{low}", from).replace("{high}", to);
}
