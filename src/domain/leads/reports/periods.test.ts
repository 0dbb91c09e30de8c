import { expect, test } from "vitest";
import { chartMonths, findReportPeriod, monthAfter, monthSpanOf } from "./periods.ts";

const months = { current: "2026-11", first: "2024-03" };

test.each([
  ["12", "2025-12", "2026-11"],
  ["3", "2026-09", "2026-11"],
  ["1", "2026-11", "2026-11"],
  ["all", "2024-03", "2026-11"],
  ["an unknown one", "2025-12", "2026-11"],
])("the period %s goes from %s to %s", (name, from, to) => {
  expect(monthSpanOf(findReportPeriod(name), months)).toEqual({ from, to });
});

test("a lead from a clock that is ahead doesn't turn a period around", () => {
  expect(monthSpanOf(findReportPeriod("all"), { current: "2026-11", first: "2027-01" })).toEqual({
    from: "2026-11",
    to: "2026-11",
  });
});

test("a chart has at least 12 and at most 36 months", () => {
  const year = chartMonths({ from: "2026-11", to: "2026-11" });
  expect([year.length, year[0], year.at(-1)]).toEqual([12, "2025-12", "2026-11"]);
  expect(chartMonths({ from: "2024-03", to: "2026-11" })).toHaveLength(33);
  expect(chartMonths({ from: "2010-01", to: "2026-11" })).toHaveLength(36);
});

test("months go past the turn of the year", () => {
  expect([monthAfter("2026-11", 2), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
