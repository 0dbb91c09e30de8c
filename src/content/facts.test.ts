import { expect, test } from "vitest";
import { someSettings } from "../../tests/support/content.ts";
import { type Facts, factsOf, factWords, fillFacts } from "./facts.ts";
import { settings } from "./kinds/settings.ts";

const facts: Facts = {
  company: "Mangrove {city}",
  legalName: "Mangrove, Inc.",
  phone: "305",
  email: "a@b.example",
  city: "Miami",
  region: "FL",
  replyTime: "one business hour",
};

test("writes the facts into strings at any depth", () => {
  expect(fillFacts({ a: ["Call {phone} in {city}, {region}"], b: { c: "{email} {legalName}" } }, facts)).toEqual({
    a: ["Call 305 in Miami, FL"],
    b: { c: "a@b.example Mangrove, Inc." },
  });
});

test("leaves other braces, numbers and nothing as they are", () => {
  const content = { a: "{name} { city } {} {toString}", b: 1, c: null, d: true };
  expect(fillFacts(content, facts)).toEqual(content);
});

test("does not fill what a fact itself says in braces", () => {
  expect(fillFacts("{company}", facts)).toBe("Mangrove {city}");
});

test.each([
  [30, "30 business minutes"],
  [60, "one business hour"],
  [61, "two business hours"],
  [480, "eight business hours"],
  [2400, "40 business hours"],
])("says %i minutes as %s", (replyMinutes, replyTime) => {
  const { company } = settings.schema.parse(someSettings());
  expect(factsOf({ ...company, replyMinutes }).replyTime).toBe(replyTime);
});

test("says of words in braces that stand for no fact, and of no others", () => {
  expect(factWords("Call {phone} in {city}")).toBeNull();
  expect(factWords("{ phone } {} { a b } {")).toBeNull();
  expect(factWords("Call {nonsense} or {phone}")).toMatch(/^{nonsense} stands for nothing/);
  expect(factWords("{toString}")).toMatch(/^{toString}/);
  expect(factWords(null)).toBeNull();
});
