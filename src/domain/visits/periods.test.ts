import { expect, test } from "vitest";
import { daysBetween } from "#src/domain/content/published/hours/calendar.ts";
import { isWithin, spansOf, visitPeriods } from "./periods.ts";

test.each(visitPeriods)("the columns of $label follow each other from the first day to today", ({ value }) => {
  for (const today of ["2026-11-23", "2028-02-29", "2027-03-31", "2027-01-01"]) {
    const { selected, before, columns } = spansOf(value, today);
    expect(columns[0]?.from).toBe(selected.from);
    expect(columns.at(-1)?.to).toBe(today);
    expect(selected.to).toBe(today);
    for (const [index, { from }] of columns.entries()) {
      if (index > 0) expect(daysBetween(columns[index - 1]?.to ?? "", from)).toBe(1);
    }
    expect(isWithin(selected, before.to)).toBe(false);
    expect(before.from < before.to).toBe(true);
  }
});

test("a period is compared with as many days before it", () => {
  expect(spansOf("7", "2026-11-23")).toMatchObject({
    selected: { from: "2026-11-17", to: "2026-11-23" },
    before: { from: "2026-11-10", to: "2026-11-16" },
  });
});

test("12 months are compared with the same days of the year before", () => {
  const { selected, before, columns } = spansOf("12m", "2028-02-29");
  expect(selected).toEqual({ from: "2027-03-01", to: "2028-02-29" });
  expect(before).toEqual({ from: "2026-03-01", to: "2027-02-28" });
  expect(columns).toHaveLength(12);
  expect(columns[11]).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});
