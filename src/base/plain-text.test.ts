import fc from "fast-check";
import { expect, test } from "vitest";
import { manyLines, oneLine } from "./plain-text.ts";

test.each([
  ["  Ana \t Reyes\r\n", "Ana Reyes"],
  ["Ana\u0000\u0007 Reyes", "Ana Reyes"],
  ["Ana\u202e Reyes", "Ana Reyes"],
  ["مژگان\u200cرضا", "مژگان\u200cرضا"],
  ["ක්\u200dරිස්ටෝ", "ක්\u200dරිස්ටෝ"],
  ["Ana 👨\u200d👩\u200d👧", "Ana 👨\u200d👩\u200d👧"],
  ["Jose\u0301", "José"],
  ["Jose\u0000\u0301", "José"],
])("%j on one line is %j", (written, line) => {
  expect(oneLine(written)).toBe(line);
});

test("a second cleaning changes nothing, and only invisible characters and spaces are lost", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(fc.constantFrom("e", "\u0301", "\0", "\u200d", "\u200c", "\r\n", "\t", " ", "\ud800", "\u2000"))
      .map((some) => some.join("")),
  );
  fc.assert(
    fc.property(text, (written) => {
      for (const clean of [oneLine, manyLines]) {
        const cleaned = clean(written);
        expect(clean(cleaned)).toBe(cleaned);
        const visible = (from: string) =>
          from
            .toWellFormed()
            .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]/gu, "")
            .normalize("NFC");
        expect(visible(cleaned)).toBe(visible(written));
      }
    }),
    { numRuns: 300 },
  );
});
