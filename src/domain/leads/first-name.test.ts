import fc from "fast-check";
import { expect, test } from "vitest";
import { firstNameOf } from "./first-name.ts";

test.each([
  ["Ana Reyes", "Ana"],
  ["ana", "ana"],
  ["Okafor, Ben", "Ben"],
  ["Rowe, Nadia", "Nadia"],
  ["van der Berg, Jan Pieter", "Jan"],
  ["Okafor, Dr. Ben", "Ben"],
  ["Dr. Okafor, Ben", "Ben"],
  ["Okafor, Ben, MD", "Ben"],
  ["Okafor,, Ben", "Ben"],
  ["Dr. Lea Brandt", "Lea"],
  ["Prof. Dr. med. Lea Brandt", "Lea"],
  ["Herr Jonas Weber", "Jonas"],
  ["Sra. Lucía Pérez", "Lucía"],
  ["Mme Claire Dubois", "Claire"],
  ["Mr John Doe", "John"],
  ["Ben Okafor, Jr.", "Ben"],
  ["Ben Okafor, Ph.D.", "Ben"],
  ["Jean-Luc Pétion", "Jean-Luc"],
  ["D'Arcy Reed", "D'Arcy"],
  ["علی\u200cرضا کریمی", "علی\u200cرضا"],
])("%s is called %s", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test.each([
  "Dr. Brandt",
  "Mr. Okafor",
  "J. R. Whitaker",
  "Acme, Inc.",
  "Segel GmbH, Kühn",
  "Ana & Bo Reyes",
  "Ana and Bo Reyes",
  "ana@reef.example",
  "山田 太郎",
  "김 민준",
  "(no name)",
  "4 Seasons",
])("%s has no first name that is sure: the whole name is used", (name) => {
  expect(firstNameOf(name)).toBe(name);
});

test.each([
  ["Okafor,,", "Okafor"],
  ["Okafor,", "Okafor"],
  ["Dr.", ""],
  ["Mr. Dr.", ""],
  [" , ", ""],
  ["", ""],
])("of %j, %j is left", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test("no name makes a greeting that ends with a comma, a space or a title", () => {
  const part = fc.constantFrom("Ben", "Okafor", ",", ", ", " ", "Dr.", "Prof.", "Jr.", "MD", "de la", "J.", "\u200d");
  const names = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(part).map((parts) => parts.join(" ")),
  );
  fc.assert(
    fc.property(names, (name) => {
      const first = firstNameOf(name);
      expect(first).not.toMatch(/[,\s]$|^[,\s]/);
      expect(["Dr.", "Prof."]).not.toContain(first);
      expect(firstNameOf(first)).toBe(first);
    }),
    { numRuns: 300 },
  );
});
