import { expect, test } from "vitest";
import { federalHolidays, holidaysOf } from "./federal-holidays.ts";

const all = Object.fromEntries(federalHolidays.map((holiday) => [holiday, true])) as Record<
  (typeof federalHolidays)[number],
  boolean
>;
const weekdaysOnly = { federalHolidays: all, hours: { sat: [], sun: [] } };

/** Dates that the Office of Personnel Management publishes. */
test.each([
  [
    2026,
    ["01-01", "01-19", "02-16", "05-25", "06-19", "07-03", "09-07", "10-12", "11-11", "11-26", "12-25"],
    ["independence"],
  ],
  [
    2027,
    // The New Year's Day of 2028 is a Saturday.
    ["01-01", "01-18", "02-15", "05-31", "06-18", "07-05", "09-06", "10-11", "11-11", "11-25", "12-24", "12-31"],
    ["juneteenth", "independence", "christmas", "newYear"],
  ],
  [2028, ["01-17", "02-21", "05-29", "06-19", "07-04", "09-04", "10-09", "11-10", "11-23", "12-25"], ["veterans"]],
])("the federal holidays of %i follow from their rules", (year, dates, observed) => {
  const days = holidaysOf(year, weekdaysOnly).sort((one, other) => (one.date < other.date ? -1 : 1));
  expect(days.map(({ date }) => date)).toEqual(dates.map((date) => `${year}-${date}`));
  expect(days.filter(({ isObserved }) => isObserved).map(({ holiday }) => holiday)).toEqual(observed);
});

test("an office that is open on Saturdays is closed on the holiday itself", () => {
  const days = holidaysOf(2026, { ...weekdaysOnly, hours: { sat: [{}], sun: [] } });
  expect(days).toContainEqual({ date: "2026-07-04", holiday: "independence", isObserved: false });
  expect(days.map(({ date }) => date)).not.toContain("2026-07-03");
});

test("only the chosen ones are kept", () => {
  const chosen = { ...weekdaysOnly, federalHolidays: { ...all, columbus: false, veterans: false } };
  expect(holidaysOf(2026, chosen).map(({ holiday }) => holiday)).not.toContain("columbus");
  expect(holidaysOf(2026, chosen)).toHaveLength(9);
});
