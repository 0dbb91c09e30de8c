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

type WithoutLink<Item> = Item extends unknown ? Omit<Item, "service"> : never;

type PricedItem = WithoutLink<PriceCalculator["items"][number]>;

type Prices = Pick<PriceCalculator, "base" | "rounding"> & { items: readonly PricedItem[] };

export function ratesOf({ base, rounding, items }: Prices): CalculatorRates {
  return {
    base: inCents(base),
    roundingCents: toCents(Number(rounding)),
    items: items.map(rateOf),
  };
}

function rateOf(item: PricedItem): Rate {
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
 * The monthly price of some choices, one number for each item. Numbers beyond an item's limits count as the limit, parts of
 * one as none, and `NaN`, what an empty field says, as the lowest number. The largest sum that a schema allows, 12 items of
 * 100,000 dollars for 100,000 people, is a safe integer in cents.
 */
export function estimate({ base, roundingCents, items }: CalculatorRates, choices: readonly number[]): Estimate {
  const counts = items.map((rate, index) => {
    const choice = Math.trunc(choices[index] ?? rate.initial);
    return Number.isNaN(choice) ? rate.min : within(rate, choice);
  });
  const first = counts[firstCount(items)] ?? 1;
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

/** The index of the first item that is a count; -1 without one. */
export function firstCount(items: CalculatorRates["items"]): number {
  return items.findIndex(({ kind }) => kind === "count");
}

/** Such as 2: `$4,040 to $5,280` becomes `$4,000 to $5,300`. */
const exampleDigits = 2;

/** An amount with few digits, so that nobody takes an example for an offer. */
function coarse(cents: number, round: (amount: number) => number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(Math.max(cents, 1))) + 1 - exampleDigits);
  return round(cents / step) * step;
}

/**
 * What a company of `size` pays about, in the first item that is a count, with all else as at first and some options chosen;
 * also the query for the calculator's page. Null if the calculator doesn't count so far.
 */
export function examplePrice(rates: CalculatorRates, size: number, isChosen: (index: number) => boolean) {
  const counted = firstCount(rates.items);
  const choices = rates.items.map(({ initial }, index) =>
    index === counted ? size : Math.max(initial, Number(isChosen(index))),
  );
  const { counts, total } = estimate(rates, choices);
  if (size < 1 || counts[counted] !== size) return null;
  const isSent = ({ kind }: Rate, index: number) => index === counted || (kind === "option" && counts[index] === 1);
  const sent = rates.items.flatMap((rate, index) =>
    isSent(rate, index) ? [[choiceNames[index] ?? "", String(counts[index])]] : [],
  );
  const price = { low: coarse(total.low, Math.floor), high: coarse(total.high, Math.ceil) };
  return { price, query: String(new URLSearchParams(sent)) };
}

/** The names of the items' fields, and query parameters. */
export const choiceNames = Array.from({ length: maxPriceItems }, (_, index) => `n${index + 1}`);

/** What a field for a count may say. The price is then that of a whole number within the limits. */
export const countForm = /^[\de.+-]{0,20}$/;

/**
 * The choices in a form or a query. An option that is not in it is not chosen; a count is as it was at first, and `NaN` if its
 * field is empty.
 */
export function choicesIn({ items }: CalculatorRates, readField: (name: string) => unknown): number[] {
  return items.map(({ kind, initial }, index) => {
    const value = readField(choiceNames[index] ?? "");
    if (kind === "option") return Number(value === "1");
    return typeof value === "string" && countForm.test(value) ? Number.parseFloat(value) : initial;
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
