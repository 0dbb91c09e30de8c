import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { instantAt } from "./business-hours.ts";
import { clockIn, dayAfter, daysBetween, nextMidnight } from "./calendar.ts";

/** Zones whose clocks change by an hour, half an hour, at midnight, in Ramadan, in the south, and never. */
const timeZone = fc.constantFrom(
  ...["America/New_York", "America/Havana", "America/Santiago", "America/St_Johns", "Asia/Beirut", "Asia/Kathmandu"],
  ...["Australia/Lord_Howe", "Africa/Casablanca", "Europe/Berlin", "Europe/Dublin", "Pacific/Apia", "UTC"],
);
const [min, max] = [new Date("2015-01-01T00:00:00Z"), new Date("2040-01-01T00:00:00Z")];
const instant = fc.date({ min, max, noInvalidDate: true });

/** Instants at which a zone's clocks are about to change: half of the runs begin within a day of one. */
const zoneAndInstant = fc
  .tuple(timeZone, instant, fc.boolean(), fc.integer({ min: -1500, max: 1500 }))
  .map(([zone, at, isNearChange, minutes]): [string, Temporal.ZonedDateTime] => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
    const change = isNearChange ? zoned.getTimeZoneTransition("next") : null;
    return [zone, (change ?? zoned).add({ minutes }).round("minute")];
  });

test("a local time is the instant that Temporal says: if skipped an hour later, if repeated the first", () => {
  fc.assert(
    fc.property(zoneAndInstant, fc.integer({ min: -180, max: 180 }), ([zone, zoned], minutes) => {
      const local = zoned.toPlainDateTime().add({ minutes });
      const instantOfTemporal = local.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds;
      expect(instantAt(local.toString().slice(0, 16), zone).getTime()).toBe(instantOfTemporal);
    }),
    { numRuns: 500 },
  );
});

test("clocks and midnights are those of Temporal", () => {
  fc.assert(
    fc.property(zoneAndInstant, ([zone, zoned]) => {
      const at = new Date(zoned.epochMilliseconds);
      const clock = zoned.toPlainDateTime().toString({ smallestUnit: "second" }).replace("T", " ");
      expect(clockIn(zone, at)).toBe(clock);
      expect(nextMidnight(at, zone).getTime()).toBe(zoned.startOfDay().add({ days: 1 }).startOfDay().epochMilliseconds);
    }),
    { numRuns: 500 },
  );
});

test("days are counted as by Temporal", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -800, max: 800 }), (at, days) => {
      const day = at.toISOString().slice(0, 10);
      const later = Temporal.PlainDate.from(day).add({ days }).toString();
      expect(dayAfter(day, days)).toBe(later);
      expect(daysBetween(day, later)).toBe(days);
    }),
  );
});

test("a post for half past two appears at half past three when clocks go forward at two", () => {
  expect(instantAt("2027-03-14T02:30", "America/New_York").toISOString()).toBe("2027-03-14T07:30:00.000Z");
});
