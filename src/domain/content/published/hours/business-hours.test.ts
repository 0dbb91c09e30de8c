import { expect, test } from "vitest";
import type { Language } from "#src/base/languages.ts";
import { serverWordsFor } from "#src/base/words/server-words.ts";
import { noFederalHolidays } from "../../../../../tests/support/content.ts";
import {
  afterOpenMinutes,
  dayAndTime,
  dayAndTimeWithZone,
  formatDay,
  instantAt,
  nextHolidays,
  type OpeningHours,
  openHoursAt,
  openMinutesBetween,
  weekdayAt,
  zoneName,
} from "./business-hours.ts";

const nineToFive = [{ from: "09:00", to: "17:00" }];
const miami: OpeningHours = {
  timeZone: "America/New_York",
  hours: { mon: nineToFive, tue: nineToFive, wed: nineToFive, thu: nineToFive, fri: nineToFive, sat: [], sun: [] },
  federalHolidays: noFederalHolidays,
  holidays: [],
};
const closed: OpeningHours["hours"] = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };

const { holidayName } = serverWordsFor("en");

/** The promised time of a reply. */
function replyTime(now: string, minutes: number, opening: OpeningHours): string | null {
  const from = new Date(now);
  const at = afterOpenMinutes(from, minutes, opening);
  return at && dayAndTime(at, from, opening.timeZone, "en");
}

test.each([
  ["within hours", "2026-11-18T15:00:00Z", 60, "Wednesday 11:00 AM"],
  ["at an odd minute, as soon as the site promises", "2026-11-18T15:07:20Z", 60, "Wednesday 11:07 AM"],
  ["in the last minute that is in time today", "2026-11-18T21:00:40Z", 60, "Wednesday 5:00 PM"],
  ["before opening", "2026-11-18T11:00:00Z", 60, "Wednesday 10:00 AM"],
  ["shortly before closing", "2026-11-18T21:30:00Z", 60, "Thursday 9:30 AM"],
  ["up to the closing minute", "2026-11-18T21:00:00Z", 60, "Wednesday 5:00 PM"],
  ["after closing", "2026-11-18T23:00:00Z", 120, "Thursday 11:00 AM"],
  ["on Friday evening", "2026-11-20T23:00:00Z", 120, "Monday 11:00 AM"],
  ["on Friday morning, a whole business day", "2026-11-20T16:00:00Z", 480, "Monday 11:00 AM"],
  ["over the night of the change to standard time", "2026-10-31T18:00:00Z", 120, "Monday 11:00 AM"],
  ["over the night of the change to daylight saving time", "2026-03-07T18:00:00Z", 120, "Monday 11:00 AM"],
  ["five business days ahead", "2026-11-18T14:00:00Z", 5 * 480 + 60, "Wednesday, November 25, 10:00 AM"],
])("an inquiry %s is answered in business hours", (_when, now, minutes, answer) => {
  expect(replyTime(now, minutes, miami)).toBe(answer);
});

test("holidays are closed days", () => {
  const opening = { ...miami, holidays: [{ date: "2027-01-18", name: "Martin Luther King Jr. Day" }] };
  expect(replyTime("2027-01-15T23:00:00Z", 60, opening)).toBe("Tuesday 10:00 AM");
});

test("federal holidays are closed days in every year, unless a day of the list says otherwise", () => {
  const opening = { ...miami, federalHolidays: { ...noFederalHolidays, thanksgiving: true } };
  const evening = "2026-11-25T23:00:00Z";
  expect(replyTime(evening, 60, opening)).toBe("Friday 10:00 AM");
  expect(replyTime("2031-11-26T23:00:00Z", 60, opening)).toBe("Friday 10:00 AM");
  expect(nextHolidays(new Date(evening), opening, 3, holidayName).map(({ date }) => date)).toEqual([
    "2026-11-26",
    "2027-11-25",
  ]);
  const [withHolidays] = [{ date: "2026-11-26", name: "Thanksgiving dinner", times: [{ from: "10:00", to: "11:00" }] }];
  const shortened = { ...opening, holidays: [withHolidays] };
  expect(replyTime(evening, 60, shortened)).toBe("Thursday 11:00 AM");
  expect(nextHolidays(new Date(evening), shortened, 3, holidayName).map(({ name }) => name)).toEqual([
    "Thanksgiving dinner",
    "Thanksgiving Day",
  ]);
});

test("a break at noon does not count", () => {
  const hours = {
    ...closed,
    wed: [
      { from: "14:00", to: "17:00" },
      { from: "09:00", to: "12:00" },
    ],
  };
  expect(replyTime("2026-11-18T16:30:00Z", 60, { ...miami, hours })).toBe("Wednesday 2:30 PM");
});

test("hours that overlap count once", () => {
  const hours = {
    ...closed,
    wed: [
      { from: "09:00", to: "12:00" },
      { from: "11:00", to: "13:00" },
    ],
  };
  expect(replyTime("2026-11-18T14:00:00Z", 200, { ...miami, hours })).toBe("Wednesday 12:20 PM");
});

test("hours may extend past midnight", () => {
  const always = [{ from: "00:00", to: "23:59" }];
  expect(replyTime("2026-11-19T04:30:00Z", 60, { ...miami, hours: { ...closed, wed: always, thu: always } })).toBe(
    "Thursday 12:30 AM",
  );
  const night = { ...closed, wed: [{ from: "22:00", to: "06:00" }] };
  expect(replyTime("2026-11-19T07:00:00Z", 60, { ...miami, hours: night })).toBe("Thursday 3:00 AM");
});

test("the hour skipped by daylight saving does not count", () => {
  const hours = { ...closed, sun: [{ from: "01:00", to: "06:00" }] };
  expect(replyTime("2026-03-08T06:30:00Z", 60, { ...miami, hours })).toBe("Sunday 3:30 AM");
});

test("a company that never opens gives no reply time", () => {
  expect(replyTime("2026-11-18T15:00:00Z", 60, { ...miami, hours: closed })).toBeNull();
});

test("time zones with half-hour offsets work", () => {
  expect(replyTime("2026-11-18T02:00:00Z", 60, { ...miami, timeZone: "Asia/Kathmandu" })).toBe("Wednesday 10:00 AM");
});

test.each([
  ["within hours", "2026-11-18T15:00:00Z", "2026-11-18T14:00:00Z", "2026-11-18T22:00:00Z"],
  ["at the opening minute", "2026-11-18T14:00:00Z", "2026-11-18T14:00:00Z", "2026-11-18T22:00:00Z"],
  ["at the closing minute", "2026-11-20T22:00:00Z", "2026-11-23T14:00:00Z", "2026-11-23T22:00:00Z"],
  ["on a Sunday", "2026-11-22T15:00:00Z", "2026-11-23T14:00:00Z", "2026-11-23T22:00:00Z"],
])("%s, the current or next hours are found", (_when, now, opens, closes) => {
  expect(openHoursAt(new Date(now), miami)).toEqual({ opens: new Date(opens), closes: new Date(closes) });
});

test("a year of two digits has an instant, too", () => {
  expect(instantAt("0026-12-31T10:00", "America/New_York").getUTCFullYear()).toBe(26);
});

test("a company that never opens has no next hours", () => {
  expect(openHoursAt(new Date("2026-11-18T15:00:00Z"), { ...miami, hours: closed })).toBeNull();
});

test("the weekday is the company's, not the visitor's", () => {
  expect(weekdayAt(new Date("2026-11-21T03:00:00Z"), "America/New_York")).toBe("fri");
  expect(weekdayAt(new Date("2026-11-21T03:00:00Z"), "Europe/Madrid")).toBe("sat");
});

test("days and times are written as in their language, without the odd spaces of Intl", () => {
  const now = new Date("2026-11-20T23:00:00Z");
  const write = (at: string, language: Language) => dayAndTimeWithZone(new Date(at), now, miami.timeZone, language);
  expect(write("2026-11-23T14:00:00Z", "en")).toBe("Monday 9:00 AM EST");
  expect(write("2026-11-23T14:00:00Z", "es")).toBe("lunes a las 9:00 a.m. EST");
  expect(write("2026-11-23T18:30:00Z", "es")).toBe("lunes a la 1:30 p.m. EST");
  expect(write("2027-01-04T23:00:00Z", "en")).toBe("Monday, January 4, 6:00 PM EST");
  expect(write("2027-01-04T23:00:00Z", "es")).toBe("lunes 4 de enero a las 6:00 p.m. EST");
  expect(zoneName(now, miami.timeZone, "es", "longZone")).toBe("hora estándar oriental");
});

test("federal holidays have names in each language", () => {
  const opening = { ...miami, federalHolidays: { ...noFederalHolidays, juneteenth: true, independence: true } };
  const names = (language: Language) =>
    nextHolidays(new Date("2027-06-01T12:00:00Z"), opening, 2, serverWordsFor(language).holidayName);
  expect(names("en").map(({ name }) => name)).toEqual(["Juneteenth (observed)", "Independence Day (observed)"]);
  expect(names("es").map(({ name }) => name)).toEqual([
    "Juneteenth (día de descanso)",
    "Día de la Independencia (día de descanso)",
  ]);
});

test("the next holidays start with today in the company's time zone", () => {
  const holidays = [
    { date: "2027-07-05", name: "Independence Day (observed)" },
    { date: "2026-11-26", name: "Thanksgiving Day" },
    { date: "2027-01-01", name: "New Year's Day" },
    { date: "2026-11-25", name: "Yesterday" },
  ];
  // In Miami it is still the evening of the 26th.
  const now = new Date("2026-11-27T03:00:00Z");
  const next = nextHolidays(now, { ...miami, holidays }, 2, holidayName);
  expect(next.map(({ name }) => name)).toEqual(["Thanksgiving Day", "New Year's Day"]);
  expect(next.map(({ date }) => formatDay(date, "en"))).toEqual(["Thursday, November 26", "Friday, January 1"]);
});

test.each([
  ["within one day", "2026-11-18T15:00:00Z", "2026-11-18T15:34:30Z", 34.5],
  ["over a night", "2026-11-18T21:30:00Z", "2026-11-19T14:20:00Z", 50],
  ["over a weekend", "2026-11-20T23:00:00Z", "2026-11-23T14:05:00Z", 5],
  ["while the office is closed", "2026-11-21T15:00:00Z", "2026-11-21T20:00:00Z", 0],
  ["over the change to standard time", "2026-10-30T20:00:00Z", "2026-11-02T15:00:00Z", 120],
  ["over a holiday", "2026-11-25T21:00:00Z", "2026-11-27T15:00:00Z", 120],
])("counts the open minutes %s", (_when, from, to, minutes) => {
  const opening = { ...miami, holidays: [{ date: "2026-11-26", name: "Thanksgiving" }] };
  expect(openMinutesBetween(new Date(from), new Date(to), opening)).toBe(minutes);
});

test("counts open minutes of hours that end after midnight", () => {
  const bar = { ...miami, hours: { ...closed, fri: [{ from: "22:00", to: "02:00" }] } };
  const at = (time: string) => new Date(`2026-11-21T${time}:00-05:00`);
  expect(openMinutesBetween(at("00:30"), at("12:00"), bar)).toBe(90);
});
