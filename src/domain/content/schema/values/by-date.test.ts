import { expect, test } from "vitest";
import { fieldOfKind } from "../../fields/parse.ts";
import { alert } from "../kinds/alert.ts";
import { settings } from "../kinds/settings.ts";

test("holidays and the days of a site alert are in order of date, however they were added, and stay lists", () => {
  const { holidays } = settings.schema.shape.company.shape;
  const days = (dates: string[]) => dates.map((date) => ({ date, name: "Closed", times: [] }));
  const added = days(["2027-01-01", "2026-11-26", "2026-12-25"]);
  const sorted = ["2026-11-26", "2026-12-25", "2027-01-01"];
  expect(holidays.parse(added).map(({ date }) => date)).toEqual(sorted);
  expect(alert.schema.shape.days.parse(added).map(({ date }) => date)).toEqual(sorted);
  expect(fieldOfKind("settings")).toMatchObject({ fields: { company: { fields: { holidays: { max: 100 } } } } });
});
