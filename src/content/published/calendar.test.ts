import { expect, test } from "vitest";
import { nextMidnight } from "./calendar.ts";

test.each([
  ["an ordinary day", "2026-11-21T15:00:00Z", "2026-11-22T05:00:00.000Z"],
  ["just before midnight", "2026-11-22T04:59:59Z", "2026-11-22T05:00:00.000Z"],
  ["exactly midnight", "2026-11-22T05:00:00Z", "2026-11-23T05:00:00.000Z"],
  ["the day clocks go forward", "2026-03-08T06:00:00Z", "2026-03-09T04:00:00.000Z"],
  ["the day clocks go back", "2026-11-01T05:00:00Z", "2026-11-02T05:00:00.000Z"],
])("finds Miami's next midnight on %s", (_when, now, midnight) => {
  expect(nextMidnight(new Date(now), "America/New_York").toISOString()).toBe(midnight);
});

test("finds midnight with a half-hour offset", () => {
  expect(nextMidnight(new Date("2026-11-21T12:00:00Z"), "Asia/Kathmandu").toISOString()).toBe(
    "2026-11-21T18:15:00.000Z",
  );
});
