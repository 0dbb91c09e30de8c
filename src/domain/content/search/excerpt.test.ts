import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

/** An excerpt with stars around the words that were looked for. */
function excerpt(
  text: string,
  terms: string[],
  page: { title?: string; description?: string; isLedTo?: boolean } = {},
) {
  const { title = "Tides", description = null, isLedTo = false } = page;
  return excerptOf({ title, description, text }, terms, isLedTo)
    .map((part) => (part.isHit ? `*${part.text}*` : part.text))
    .join("");
}

const many = (word: string) => Array.from({ length: 20 }, (_, index) => `${word}${index}`).join(" ");

test("the sentence with the most of the words, and those after it that fit", () => {
  const text = `The sea is wide. ${many("wave")}. A harbor is calm. In the harbor, boats wait. They rest.`;
  expect(excerpt(text, ["harbor", "boat"])).toBe("In the *harbor*, *boats* wait. They rest.");
});

test("no heading and no other line without an end is joined with a sentence", () => {
  expect(excerpt("Harbors\nBoats wait in a harbor.\nPrices\nFrom two dollars.", ["harbor"])).toBe(
    "Boats wait in a *harbor*.",
  );
  expect(excerpt("Harbors\nBoats", ["harbor"])).toBe("*Harbors*");
});

test("a question has its answer", () => {
  expect(excerpt("Is there a harbor?\nYes, behind the pier.", ["harbor"])).toBe(
    "Is there a *harbor*? Yes, behind the pier.",
  );
});

test("a page whose title has the words, or that staff lead to, shows its description", () => {
  const page = { description: "When the water comes and goes." };
  expect(excerpt("A tide is late.", ["tide"], page)).toBe(page.description);
  expect(excerpt("The water is late.", ["late"], page)).toBe("The water is *late*.");
  expect(excerpt("The water is late.", ["late"], { ...page, isLedTo: true })).toBe(page.description);
});

test("short words match whole ones, and words match without accents", () => {
  expect(excerpt("However, show me how it works.", ["how"])).toBe("However, show me *how* it works.");
  expect(excerpt("Señor Peña’s boat.", ["pena"])).toBe("Señor *Peña*’s boat.");
});

test("a long sentence is cut between words, around the first hit", () => {
  const long = excerpt(`${many("before")} harbor, ${many("after")}.`, ["harbor"]);
  expect(long).toMatch(/^… before\d+ .*\*harbor\*, after0 .*after\d+ …$/);
  expect(long.length).toBeLessThan(210);
  expect(excerpt(`A ${"x".repeat(300)} harbor.`, ["harbor"])).toContain("*harbor*");
});
