import { expect, test } from "vitest";
import { type Facts, fillFacts } from "./facts.ts";

const facts: Facts = {
  company: "Mangrove {city}",
  legalName: "Mangrove, Inc.",
  phone: "305",
  email: "a@b.example",
  city: "Miami",
  region: "FL",
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
