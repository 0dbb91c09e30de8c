import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseSeed } from "../../../../tests/support/random-seed.ts";
import { type PriceCalculator, priceCalculator } from "../schema/price-calculator.ts";
import { choiceNames, choicesIn, estimate, examplePrice, initialChoices, rangeText, ratesOf } from "./estimate.ts";

const seed = chooseSeed("estimates");

const price = fc
  .tuple(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000_000 }))
  .map(([one, other]) => ({ low: Math.min(one, other) / 100, high: Math.max(one, other) / 100 }));

const amount = fc.integer({ min: 0, max: 100_000 });

const item = fc.oneof(
  fc.record({ price, one: amount, other: amount, initial: amount }).map(({ price, one, other, initial }) => ({
    ...{ kind: "count" as const, label: "Boats", price, initial },
    ...{ min: Math.min(one, other), max: Math.max(one, other) },
  })),
  fc.record({
    kind: fc.constant("option" as const),
    label: fc.constant("Anchors"),
    price,
    per: fc.constantFrom("company" as const, "first" as const),
    isChosen: fc.boolean(),
  }),
);

const calculator = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 12 }),
    base: price,
    rounding: fc.constantFrom("1" as const, "5" as const, "10" as const, "50" as const, "100" as const),
    disclaimer: fc.constant("About."),
  })
  .map((input) => priceCalculator.parse(input));

/** Also numbers that no form sends. */
const hostile = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300, -0, Number.MAX_SAFE_INTEGER),
);

const choices = fc.array(hostile, { maxLength: 14 });

function check(property: (calculator: PriceCalculator, choices: number[], itemIndex: number) => void): void {
  fc.assert(fc.property(calculator, choices, fc.nat(11), property), { seed, numRuns: 500 });
}

describe("an estimate", () => {
  test("is in whole cents, within what numbers hold exactly, from low to high, and a multiple of the rounding", () => {
    check((input, numbers) => {
      const { counts, lines, total } = estimate(ratesOf(input), numbers);
      expect(counts).toHaveLength(input.items.length);
      for (const { low, high } of [...lines, total]) {
        expect(Number.isSafeInteger(low) && Number.isSafeInteger(high)).toBe(true);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(high);
      }
      expect(total.low % (Number(input.rounding) * 100)).toBe(0);
      expect(total.high % (Number(input.rounding) * 100)).toBe(0);
    });
  });

  test("contains the exact sum, and is at most one rounding step wider at each end", () => {
    check((input, numbers) => {
      const rates = ratesOf(input);
      const { lines, total } = estimate(rates, numbers);
      const low = lines.reduce((sum, line) => sum + line.low, rates.base.low);
      const high = lines.reduce((sum, line) => sum + line.high, rates.base.high);
      expect(low - total.low).toBeGreaterThanOrEqual(0);
      expect(low - total.low).toBeLessThan(rates.roundingCents);
      expect(total.high - high).toBeGreaterThanOrEqual(0);
      expect(total.high - high).toBeLessThan(rates.roundingCents);
    });
  });

  test("never gets cheaper with more of something", () => {
    check((input, numbers, itemIndex) => {
      const rates = ratesOf(input);
      const { counts, total } = estimate(rates, numbers);
      const more = estimate(
        rates,
        counts.with(itemIndex % counts.length, (counts[itemIndex % counts.length] ?? 0) + 1),
      ).total;
      expect(more.low).toBeGreaterThanOrEqual(total.low);
      expect(more.high).toBeGreaterThanOrEqual(total.high);
    });
  });

  test("is the same for numbers beyond an item's limits as at the limit", () => {
    check((input, numbers) => {
      const rates = ratesOf(input);
      const { counts, total } = estimate(rates, numbers);
      counts.forEach((count, index) => {
        expect(count).toBeGreaterThanOrEqual(rates.items[index]?.min ?? 0);
        expect(count).toBeLessThanOrEqual(rates.items[index]?.max ?? 0);
      });
      expect(estimate(rates, counts).total).toEqual(total);
    });
  });
});

const office = priceCalculator.parse({
  items: [
    { kind: "option", label: "Watch", price: { low: 8, high: 14.1 }, per: "first" },
    { kind: "count", label: "People", price: { low: 95, high: 120 }, min: 2, max: 500, initial: 30 },
    { kind: "option", label: "Papers", price: { low: 250, high: 450 }, isChosen: true },
  ],
  disclaimer: "About.",
});

test("an option for each of the first number is multiplied by it", () => {
  expect(estimate(ratesOf(office), [1, 10, 0])).toMatchObject({
    lines: [
      { low: 8_000, high: 14_100 },
      { low: 95_000, high: 120_000 },
      { low: 0, high: 0 },
    ],
    total: { low: 103_000, high: 135_000 },
  });
  expect(initialChoices(ratesOf(office))).toEqual([0, 30, 1]);
});

test.each([
  ["n1=1&n2=12&n3=1", [1, 12, 1]],
  ["n2=12", [0, 12, 0]],
  ["", [0, 30, 0]],
  ["n2=", [0, Number.NaN, 0]],
  ["n1=true&n2=1e9&n3=2", [0, 1e9, 0]],
  ["n2=-5", [0, -5, 0]],
  ["n2=12.5", [0, 12.5, 0]],
  [`n2=${"9".repeat(21)}`, [0, 30, 0]],
  ["n2=0x10&n2=40", [0, 30, 0]],
])("the choices of %j", (query, expected) => {
  const sent = new URLSearchParams(query);
  expect(choicesIn(ratesOf(office), (name) => sent.get(name))).toEqual(expected);
  expect(choiceNames).toHaveLength(12);
});

test.each([
  [Number.NaN, 2],
  [-3, 2],
  [12.5, 12],
  [99_999, 500],
])("%d people are priced as %d", (choice, count) => {
  expect(estimate(ratesOf(office), [0, choice, 0]).counts[1]).toBe(count);
});

test("an example has few digits, the options of its service, and a query that shows it", () => {
  const rates = ratesOf(office);
  const plain = examplePrice(rates, 43, () => false);
  expect(plain).toEqual({ price: { low: 430_000, high: 570_000 }, query: "n2=43&n3=1" });
  const watched = examplePrice(rates, 43, (index) => index === 0);
  expect(watched).toEqual({ price: { low: 460_000, high: 630_000 }, query: "n1=1&n2=43&n3=1" });
  for (const size of [0, 1, 501]) expect(examplePrice(rates, size, () => false)).toBeNull();
});

test("a range is written with both ends, or as one amount", () => {
  expect(rangeText({ low: 309_000, high: 408_050 }, "{low} to {high}")).toBe("$3,090 to $4,080.50");
  expect(rangeText({ low: 0, high: 0 }, "{low} to {high}")).toBe("$0");
});
