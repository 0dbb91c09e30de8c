import { afterEach, describe, expect, test } from "vitest";
import { clockIn, nextMidnight, offsetsAround, setOffsets } from "./calendar.ts";

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

describe("clocks by offsets", () => {
  const zones = ["America/New_York", "America/Phoenix", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu"];
  // Other tests share this process.
  afterEach(() => {
    for (const zone of zones) setOffsets(zone, []);
  });

  test.each(zones)("show in %s the same as by Intl, for three years and after", (timeZone) => {
    const now = new Date("2026-11-21T12:00:00Z");
    const offsets = offsetsAround(now, timeZone);
    const step = 37 * 60_000;
    const times = Array.from({ length: 44_000 }, (_, index) => Date.UTC(2025, 0, 1) + index * step);
    const instants = [...times, Date.UTC(2029, 6, 1)].map((at) => new Date(at + 123));
    const byIntl = instants.map((at) => clockIn(timeZone, at));
    setOffsets(timeZone, offsets);
    expect(instants.map((at) => clockIn(timeZone, at))).toEqual(byIntl);
    setOffsets(timeZone, [[now.getTime(), 4 * 60]]);
    expect(clockIn(timeZone, new Date(now.getTime() - 1))).toBe("2026-11-21 15:59:59");
  });
});
