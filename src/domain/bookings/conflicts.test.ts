import { expect, test } from "vitest";
import { federalHolidays } from "#src/domain/content/schema/values/federal-holidays.ts";
import { conflictOf, withAlertDays } from "./conflicts.ts";
import { specialDaysFrom } from "./slots.ts";

const times = [{ from: "09:00", to: "17:00" }];
const company = {
  timeZone: "America/New_York",
  hours: { mon: times, tue: times, wed: times, thu: times, fri: times, sat: [], sun: [] },
  federalHolidays: Object.fromEntries(federalHolidays.map((name) => [name, name === "christmas"])) as never,
  holidays: [{ date: "2026-12-10", name: "Retreat" }],
};
const iris = [
  { date: "2026-12-10", name: "Iris", times: [{ from: "09:00", to: "12:00" }] },
  { date: "2026-12-11", name: "Iris", times: [] },
  { date: "2026-12-12", name: "Iris", times: [{ from: "20:00", to: "02:00" }] },
  { date: "2026-12-14", name: "Iris", times: [{ from: "20:00", to: "23:59" }] },
];

/** Half an hour of Ana's from a time in Miami. */
function conflictAt(time: string, days = iris, { staff = ["ana"], isSample = false, id = "one" } = {}) {
  const startsAt = new Date(`${time}:00-05:00`);
  const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
  const alerts = days.map((day) => ({ content: { title: day.name, days: [day] } }));
  const opening = withAlertDays(company, alerts);
  const vacations = [
    { personId: "ana", firstDay: "2026-12-16", lastDay: "2026-12-17" },
    { personId: "bo", firstDay: "2026-12-01", lastDay: "2026-12-31" },
  ];
  const facts = {
    opening,
    specialDays: specialDaysFrom("2026-12-01", opening),
    vacations,
    staff: new Set(staff),
    outside: new Set(["other hours"]),
  };
  return conflictOf({ id, startsAt, endsAt, personId: "ana", isSample }, facts);
}

test.each([
  ["2026-12-09T10:00", null],
  ["2026-12-09T22:00", null],
  ["2026-12-13T10:00", null],
  ["2026-12-25T10:00", { kind: "closed", name: "Christmas Day" }],
  ["2026-12-11T10:00", { kind: "closed", name: "Iris" }],
  ["2026-12-10T11:30", null],
  ["2026-12-10T11:45", { kind: "hours", name: "Iris" }],
  ["2026-12-12T23:45", null],
  ["2026-12-14T23:30", null],
  ["2026-12-14T19:45", { kind: "hours", name: "Iris" }],
  ["2026-12-16T10:00", { kind: "vacation" }],
  ["2026-12-18T10:00", null],
])("an appointment at %s", (time, conflict) => expect(conflictAt(time)).toEqual(conflict));

test("a holiday closes its day unless an alert has other hours for it", () => {
  expect(conflictAt("2026-12-10T10:00", [])).toEqual({ kind: "closed", name: "Retreat" });
  expect(conflictAt("2026-12-10T10:00")).toBeNull();
});

test("nobody can hold it whose account is disabled; sample data has such coworkers", () => {
  expect(conflictAt("2026-12-09T10:00", iris, { staff: ["bo"] })).toEqual({ kind: "person" });
  expect(conflictAt("2026-12-09T10:00", iris, { staff: ["bo"], isSample: true })).toBeNull();
});

test("an appointment whose person works at other times now is in conflict", () => {
  expect(conflictAt("2026-12-09T10:00", iris, { id: "other hours" })).toEqual({ kind: "outside" });
});
