import { expect, test } from "vitest";
import { visitCards } from "./figures.ts";

const than = "the 30 days before";

function changes(figures: [number, number, number], before: [number, number, number] | null) {
  const figuresOf = ([visitors, views, inquiries]: [number, number, number]) => ({ visitors, views, inquiries });
  return visitCards(figuresOf(figures), before && figuresOf(before), than).map(
    ({ value, note }) => `${value}: ${note}`,
  );
}

test("figures are compared with the period before", () => {
  expect(changes([1200, 3600, 12], [1000, 4000, 12])).toEqual([
    `1,200: +20%, compared with ${than}`,
    `3,600: \u221210%, compared with ${than}`,
    `12: As many as ${than}`,
    `1: \u221217%, compared with ${than}`,
  ]);
});

test("a percentage of nothing is a number, and of no visitors there is no rate", () => {
  expect(changes([50, 80, 3], [0, 1, 0])).toEqual([
    `50: +50, compared with ${than}`,
    `80: +79, compared with ${than}`,
    `3: +3, compared with ${than}`,
    "6: Nothing to compare with yet",
  ]);
  expect(changes([0, 0, 0], null)).toEqual(
    Array.from({ length: 4 }, (_, card) => `${card < 3 ? 0 : "-"}: Nothing to compare with yet`),
  );
});
