import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOrderOf, instantFrom, parseDate } from "./dates.ts";

const timeZone = "America/New_York";

function instant(written: string, order: "mdy" | "dmy" | null = null): string | undefined {
  const parsed = parseDate(written, order);
  return typeof parsed === "object" ? instantFrom(parsed, timeZone).toISOString() : parsed;
}

test.each([
  ["2026-11-02", "2026-11-02T17:00:00.000Z"],
  ["2026-1-5", "2026-01-05T17:00:00.000Z"],
  ["2026-11-02 09:30", "2026-11-02T14:30:00.000Z"],
  ["2026-11-02T09:30:00Z", "2026-11-02T09:30:00.000Z"],
  ["2026-11-02T09:30:00.123+02:00", "2026-11-02T07:30:00.000Z"],
  ["2026/11/02 09:30:15 UTC", "2026-11-02T09:30:00.000Z"],
  ["10/15/2026", "2026-10-15T16:00:00.000Z"],
  ["15/10/2026 14:30", "2026-10-15T18:30:00.000Z"],
  ["15.10.2026", "2026-10-15T16:00:00.000Z"],
  ["04.10.2026", "2026-10-04T16:00:00.000Z"],
  ["15.10.26, 14:30 Uhr", "2026-10-15T18:30:00.000Z"],
  ["15. Oktober 2026 um 14:30", "2026-10-15T18:30:00.000Z"],
  ["15 de octubre de 2026", "2026-10-15T16:00:00.000Z"],
  ["1er août 2026 à 9h05", "2026-08-01T13:05:00.000Z"],
  ["Thu, Oct 15, 2026 2:30 p.m.", "2026-10-15T18:30:00.000Z"],
  ["October 15th, 2026", "2026-10-15T16:00:00.000Z"],
  ["15 Oct 2026", "2026-10-15T16:00:00.000Z"],
  ["7/7/2026 12:05 AM", "2026-07-07T04:05:00.000Z"],
  ["07/24/2026, 3:30 pm", "2026-07-24T19:30:00.000Z"],
  // Clocks go forward at two.
  ["2027-03-14 02:30", "2027-03-14T07:30:00.000Z"],
  ["7/4/2026", "ambiguous"],
  ["02/30/2026", undefined],
  ["31.02.2026", undefined],
  ["32/12/2025", undefined],
  ["15 Jui 2026", undefined],
  ["yesterday", undefined],
  ["45945", undefined],
  ["0001-01-01", undefined],
  ["0000-01-01", undefined],
  ["1/1/0001", undefined],
  ["2026-11-02 25:00", undefined],
  ["", undefined],
])("the date %s", (written, expected) => {
  expect(instant(written)).toBe(expected);
});

test("a day and a month that could be the other are read as the person says", () => {
  expect(instant("7/4/2026", "mdy")).toBe("2026-07-04T16:00:00.000Z");
  expect(instant("7/4/2026", "dmy")).toBe("2026-04-07T16:00:00.000Z");
  expect(instant("7-4-26 9:00", "dmy")).toBe("2026-04-07T13:00:00.000Z");
});

test.each([
  [["7/4/2026", "10/15/2026"], { order: "mdy", example: null }],
  [["7/4/2026", "15/10/2026", ""], { order: "dmy", example: null }],
  [["7/4/2026", "8/5/2026"], { order: null, example: "7/4/2026" }],
  [["7/4/2026", "10/15/2026", "15/10/2026"], { order: null, example: "7/4/2026" }],
  [["10/15/2026", "15/10/2026"], { order: null, example: null }],
  [["15.10.2026", "7/4/2026"], { order: null, example: "7/4/2026" }],
  [["2026-10-15", "7/7/2026"], { order: null, example: null }],
  [[], { order: null, example: null }],
])("the dates %j of a file", (cells, expected) => {
  expect(dateOrderOf(cells)).toEqual(expected);
});

test("any text is a day of the calendar, or none, and a day is read again as the same", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .tuple(fc.nat(40), fc.nat(40), fc.nat(2100), fc.constantFrom("/", ".", "-"))
      .map(([a, b, c, sign]) => [a, b, c].join(sign)),
    fc.stringMatching(/^[0-9]{1,4}[-/. ][0-9a-z]{1,4}[-/. ][0-9]{1,4}[T ]?[0-9]{0,2}:?[0-9]{0,2}(Z|\+[0-9]{4})?$/),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(null, "mdy" as const, "dmy" as const), (written, order) => {
      const parsed = parseDate(written, order);
      if (order !== null) expect(parsed).not.toBe("ambiguous");
      if (typeof parsed !== "object") return;
      expect(instantFrom(parsed, timeZone).getTime()).not.toBeNaN();
      expect(parseDate(`${parsed.day} ${parsed.clock ?? ""}`, null)).toEqual({ ...parsed, offset: null });
      dateOrderOf([written]);
    }),
    { numRuns: 300 },
  );
});
