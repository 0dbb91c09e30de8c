import { expect, test } from "vitest";
import { formatWeek, parseWeek } from "./weeks.ts";

test.each([
  ["2026-W01", "2025-12-29"],
  ["2026-W53", "2026-12-28"],
  ["2027-W01", "2027-01-04"],
  ["2026-W49", "2026-11-30"],
])("%s begins on %s", (week, monday) => {
  expect(parseWeek(week, "2026-12-03")).toBe(monday);
  expect(formatWeek(monday)).toBe(week);
});

test.each(["", "2026-W00", "2026-W54", "2027-W53", "2026-W1", "2026-49", "2040-W01", "1999-W01", "2026-W49 "])(
  "“%s” is this week",
  (text) => expect(parseWeek(text, "2026-12-06")).toBe("2026-11-30"),
);
