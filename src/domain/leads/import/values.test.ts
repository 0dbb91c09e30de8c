import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultStages } from "../../../../tests/support/stages.ts";
import { parseMoney, personNamed, spreadsheetDamage, stageNamed } from "./values.ts";

test.each([
  ["12500", 1_250_000, null],
  ["$12,500.50", 1_250_050, null],
  ["12.500,50 €", 1_250_050, "EUR"],
  ["12.500", 1_250_000, null],
  ["12,500", 1_250_000, null],
  ["12,5", 1_250, null],
  ["12.5", 1_250, null],
  ["1 234,50", 123_450, null],
  ["1.234.567,89", 123_456_789, null],
  ["CHF 12'500.00", 1_250_000, "CHF"],
  ["usd 99", 9_900, "USD"],
  ["US$99.", 9_900, "USD"],
  ["0", 0, null],
])("%s is an amount", (text, cents, currency) => {
  expect(parseMoney(text)).toEqual({ cents, currency });
});

test.each(["", "-5", "10%", "about 100", "1.2.3", "1,234.567", "12,34,567", "5k", "9999999999999", "100 XQZ", "10-20"])(
  "%j is no amount",
  (text) => {
    expect(parseMoney(text)).toBeUndefined();
  },
);

test("an amount is read as its value, however a language writes it", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.constantFrom("en-US", "de-DE", "es-ES", "fr-FR", "de-CH"), (cents, locale) => {
      const text = (cents / 100).toLocaleString(locale, { style: "currency", currency: "EUR" });
      expect(parseMoney(text)).toEqual({ cents, currency: "EUR" });
    }),
  );
});

test("any text is an amount or none, and is destroyed or not", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const money = parseMoney(text);
      if (money) expect(Number.isSafeInteger(money.cents)).toBe(true);
      spreadsheetDamage(text, true);
      stageNamed(text, defaultStages);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["Closed Won", "won"],
  ["closed-lost", "lost"],
  ["In Bearbeitung", "contacted"],
  ["Qualifié", "qualified"],
  ["NEW", "new"],
  ["Nurturing", undefined],
  ["", undefined],
])("the status %s is %s", (text, status) => {
  expect(stageNamed(text, defaultStages)).toBe(status);
});

test("a person is named by name or email address, if nobody else has it", () => {
  const people = [
    { id: "1", name: "Zoë Kühn", email: "zoe@mangrove.example" },
    { id: "2", name: "Ana Reyes", email: "ana@mangrove.example" },
    { id: "3", name: "Ana Reyes", email: "ana.r@mangrove.example" },
  ];
  expect(
    ["zoe kuhn", "ANA.R@mangrove.example", "Ana Reyes", "Kim", ""].map((text) => personNamed(people, text)),
  ).toEqual(["1", "3", undefined, undefined, undefined]);
});

test.each(["3.05555E+09", "1,30556E+10", "1E10", "#####", "#NAME?", "#NV", "#N/A"])("%s is destroyed", (cell) => {
  expect(spreadsheetDamage(cell, true)).toMatch(/save it again, and import that\.$/);
});

test.each(["+1 305 555 0101", "E10", "#1", "C# and .NET", "12e", "# NAME"])("%s is not", (cell) => {
  expect(spreadsheetDamage(cell, true)).toBeNull();
});
