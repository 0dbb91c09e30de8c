import { expect, test } from "vitest";
import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { someSettings } from "../../../../tests/support/content.ts";
import { settings } from "../schema/kinds/settings.ts";
import { type Facts, factsOf, fillFacts, unknownFactWarning } from "./facts.ts";

const facts: Facts = {
  company: "Mangrove {city}",
  legalName: "Mangrove, Inc.",
  phone: "305",
  email: "a@b.example",
  city: "Miami",
  region: "FL",
  replyTime: "one business hour",
  callLength: "30 minutes",
};

test("inserts facts into strings at any depth", () => {
  expect(fillFacts({ a: ["Call {phone} in {city}, {region}"], b: { c: "{email} {legalName}" } }, facts)).toEqual({
    a: ["Call 305 in Miami, FL"],
    b: { c: "a@b.example Mangrove, Inc." },
  });
});

test("leaves other braces and other values unchanged", () => {
  const content = { a: "{name} { city } {} {toString}", b: 1, c: null, d: true };
  expect(fillFacts(content, facts)).toEqual(content);
});

test("does not fill braces inside a fact", () => {
  expect(fillFacts("{company}", facts)).toBe("Mangrove {city}");
});

test.each([
  [30, "30 business minutes", "30 minutos hábiles"],
  [60, "one business hour", "una hora hábil"],
  [61, "two business hours", "dos horas hábiles"],
  [480, "eight business hours", "ocho horas hábiles"],
  [2400, "40 business hours", "40 horas hábiles"],
])("says %i minutes in words", (replyMinutes, english, spanish) => {
  const { company, booking } = settings.schema.parse(someSettings());
  const say = (language: Language) =>
    factsOf({ company: { ...company, replyMinutes }, booking }, serverWordsFor(language)).replyTime;
  expect([say("en"), say("es")]).toEqual([english, spanish]);
});

test("warns of unknown names in braces only", () => {
  expect(unknownFactWarning("Call {phone} in {city}")).toBeNull();
  expect(unknownFactWarning("{ phone } {} { a b } {")).toBeNull();
  expect(unknownFactWarning("Call {nonsense} or {phone}")).toMatch(/^{nonsense} isn't company info/);
  expect(unknownFactWarning("{toString}")).toMatch(/^{toString}/);
  expect(unknownFactWarning(null)).toBeNull();
});
