import { expect, test } from "vitest";
import { noFederalHolidays } from "../../../../../tests/support/content.ts";
import { nextWorkingMorning, type OpeningHours } from "./business-hours.ts";

const nineToFive = [{ from: "09:00", to: "17:00" }];
const miami: OpeningHours = {
  timeZone: "America/New_York",
  hours: { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive, sat: [], sun: [] },
  federalHolidays: { ...noFederalHolidays, thanksgiving: true },
  holidays: [],
};
const closed: OpeningHours["hours"] = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

test.each([
  ["the day after", "2026-11-24T12:00:00Z", miami.hours, "2026-11-25T09:00"],
  // In Miami it is still the evening of the 25th.
  ["past a holiday", "2026-11-26T03:00:00Z", miami.hours, "2026-11-27T09:00"],
  ["past a weekend", "2026-11-27T15:00:00Z", miami.hours, "2026-11-30T09:00"],
  ["tomorrow, for a company that is always closed", "2026-11-27T15:00:00Z", closed, "2026-11-28T09:00"],
])("the next working morning is %s", (_which, now, hours, morning) => {
  expect(nextWorkingMorning(new Date(now), { ...miami, hours })).toBe(morning);
});
