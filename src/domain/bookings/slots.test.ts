import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import type { OpeningHours } from "#src/domain/content/published/hours/business-hours.ts";
import { federalHolidays, holidaysOf } from "#src/domain/content/schema/values/federal-holidays.ts";
import { type BookablePerson, type BookingRules, freeSlots, inTurn, type Period } from "./slots.ts";

type Hours = OpeningHours["hours"];

const closed: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const daily = (from: string, to: string): Hours => {
  const times = [{ from, to }];
  return { mon: times, tue: times, wed: times, thu: times, fri: times, sat: times, sun: times };
};
const noFederal = Object.fromEntries(federalHolidays.map((name) => [name, false])) as OpeningHours["federalHolidays"];

const office: OpeningHours = {
  timeZone: "America/New_York",
  hours: { ...daily("09:00", "17:00"), sat: [], sun: [] },
  federalHolidays: noFederal,
  holidays: [],
};
const rules: BookingRules = {
  lengthMinutes: 30,
  pauseMinutes: 0,
  stepMinutes: 30,
  noticeMinutes: 0,
  horizonDays: 60,
  maxPerDay: null,
};
const ana: BookablePerson = { id: "ana", hours: null, vacations: [], bookings: [], busy: [] };

const local = (text: string, timeZone = office.timeZone) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds;

/** The starts of a day in the company's time zone. */
function startsOn(
  day: string,
  change: { office?: Partial<OpeningHours>; rules?: Partial<BookingRules>; ana?: Partial<BookablePerson> },
) {
  const company = { ...office, ...change.office };
  const [from, until] = [0, 1].map(
    (days) => Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(company.timeZone).epochMilliseconds,
  ) as [number, number];
  const slots = freeSlots(company, { ...rules, ...change.rules }, [{ ...ana, ...change.ana }], {
    now: new Date(from - 7 * dayMs),
    from: new Date(from),
    until: new Date(until),
  });
  return slots.map(({ startsAt }) => startsAt.toISOString().slice(11, 16));
}

describe("free times", () => {
  const shortDay = { hours: daily("09:00", "11:00") };

  test("are the business hours in the zone of the company, before and after clocks change", () => {
    expect(startsOn("2027-03-12", { office: shortDay })).toEqual(["14:00", "14:30", "15:00", "15:30"]);
    expect(startsOn("2027-03-15", { office: shortDay })).toEqual(["13:00", "13:30", "14:00", "14:30"]);
    const kathmandu = { ...shortDay, timeZone: "Asia/Kathmandu" };
    expect(startsOn("2028-02-29", { office: kathmandu })).toEqual(["03:15", "03:45", "04:15", "04:45"]);
  });

  test("skip the hour that is skipped, and offer a repeated one twice", () => {
    const night = { hours: daily("01:00", "03:30") };
    expect(startsOn("2027-03-14", { office: night })).toEqual(["06:00", "06:30", "07:00"]);
    expect(startsOn("2027-11-07", { office: night })).toHaveLength(7);
    const santiago = { hours: daily("00:00", "02:00"), timeZone: "America/Santiago" };
    expect(startsOn("2027-09-05", { office: santiago })).toEqual(["04:00", "04:30"]);
  });

  test("leave out holidays, vacations, appointments with their pause, and busy times", () => {
    const holidays = [{ date: "2027-04-05", name: "Closed" }];
    expect(startsOn("2027-04-05", { office: { ...shortDay, holidays } })).toEqual([]);
    const vacations = [{ firstDay: "2027-04-01", lastDay: "2027-04-05" }];
    expect(startsOn("2027-04-05", { office: shortDay, ana: { vacations } })).toEqual([]);
    expect(startsOn("2027-04-06", { office: shortDay, ana: { vacations } })).toHaveLength(4);
    const bookings: Period[] = [[local("2027-04-06T09:30"), local("2027-04-06T10:00")]];
    const withPause = { office: shortDay, rules: { pauseMinutes: 15, stepMinutes: 15 } };
    expect(startsOn("2027-04-06", { ...withPause, ana: { bookings } })).toEqual(["14:15", "14:30"]);
    expect(startsOn("2027-04-06", { ...withPause, ana: { busy: bookings } })).toEqual(["14:15", "14:30"]);
    expect(startsOn("2027-04-06", { office: shortDay, rules: { maxPerDay: 1 }, ana: { bookings } })).toEqual([]);
  });

  test("of a person with other hours are those, but never on holidays, and only within the hours of a special day", () => {
    const hours = { ...closed, sat: [{ from: "20:00", to: "23:59" }], mon: [{ from: "10:00", to: "20:00" }] };
    expect(startsOn("2027-04-10", { ana: { hours } })).toHaveLength(8);
    expect(startsOn("2027-04-12", { ana: { hours } })).toHaveLength(20);
    expect(startsOn("2027-04-13", { ana: { hours } })).toEqual([]);
    const holidays = [{ date: "2027-04-12", name: "Storm", times: [{ from: "09:00", to: "11:00" }] }];
    expect(startsOn("2027-04-12", { office: { holidays }, ana: { hours } })).toEqual(["14:00", "14:30"]);
    // Independence Day 2027 is a Sunday, so the office is closed on Monday; who works on Sundays is off then, too.
    const july = { federalHolidays: { ...noFederal, independence: true } };
    expect(startsOn("2027-07-05", { office: july, ana: { hours: daily("09:00", "17:00") } })).toEqual([]);
    expect(startsOn("2027-07-04", { office: july, ana: { hours: daily("09:00", "17:00") } })).toHaveLength(16);
  });

  test("begin after the notice and end with the horizon, however far someone looks", () => {
    const now = new Date(local("2027-04-05T09:10"));
    const far = { now, from: new Date(0), until: new Date(now.getTime() + 4000 * dayMs) };
    const days = freeSlots(office, { ...rules, noticeMinutes: 60, horizonDays: 2 }, [ana], far);
    expect(days[0]?.startsAt.getTime()).toBe(local("2027-04-05T10:30"));
    expect(days.at(-1)?.startsAt.getTime()).toBe(local("2027-04-07T16:30"));
    const last = freeSlots(office, { ...rules, horizonDays: 1e9 }, [ana], far).at(-1);
    expect(last?.startsAt.getTime()).toBeLessThan(now.getTime() + 368 * dayMs);
  });

  test("name all who are free, in the order of the turn", () => {
    const bo = { ...ana, id: "bo", vacations: [{ firstDay: "2027-04-05", lastDay: "2027-04-05" }] };
    const now = new Date(local("2027-04-04T09:00"));
    const until = new Date(now.getTime() + 7 * dayMs);
    const slots = freeSlots(office, rules, inTurn([ana, bo], "ana"), { now, from: now, until });
    expect(slots[0]).toEqual({ startsAt: new Date(local("2027-04-05T09:00")), personIds: ["ana"] });
    expect(slots.find(({ startsAt }) => startsAt.getTime() === local("2027-04-06T09:00"))?.personIds).toEqual([
      "bo",
      "ana",
    ]);
    expect(inTurn([ana, bo], "bo").map(({ id }) => id)).toEqual(["ana", "bo"]);
    expect(inTurn([ana, bo], "gone").map(({ id }) => id)).toEqual(["ana", "bo"]);
  });
});

/** The hours that begin on some days, as instants. */
function hoursFrom(company: OpeningHours, own: Hours | null, days: Temporal.PlainDate[]): Period[] {
  const on = (day: Temporal.PlainDate, times: Hours["mon"]) =>
    times.map(({ from, to }): Period => {
      const end = to === "23:59" ? "00:00" : to;
      const lastDay = end <= from ? day.add({ days: 1 }) : day;
      return [local(`${day}T${from}`, company.timeZone), local(`${lastDay}T${end}`, company.timeZone)];
    });
  return days.flatMap((day) => {
    const name = (["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const)[day.dayOfWeek - 1] ?? "mon";
    const special = company.holidays.find(({ date }) => date === day.toString());
    const isFederal = holidaysOf(day.year, company).some(({ date }) => date === day.toString());
    const business = special ? (special.times ?? []) : isFederal ? [] : company.hours[name];
    if (own === null) return on(day, business);
    if (!special && !isFederal) return on(day, own[name]);
    return on(day, own[name]).flatMap(([a, b]) =>
      on(day, business).map(([c, d]): Period => [Math.max(a, c), Math.min(b, d)]),
    );
  });
}

const includes = (periods: readonly Period[], at: number) => periods.some(([from, until]) => from <= at && at < until);

/** Asks for each five minutes of a period whether an appointment could begin, with days and clocks by Temporal. */
function slowSlots(
  company: OpeningHours,
  rule: BookingRules,
  people: BookablePerson[],
  now: number,
  [from, until]: Period,
) {
  const dayOf = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(company.timeZone).toPlainDate();
  const days = Array.from({ length: 9 }, (_, index) => dayOf(from).add({ days: index - 4 }));
  const unit = 5 * minuteMs;
  const lastDay = dayOf(now).add({ days: rule.horizonDays });
  const [pause, length] = [rule.pauseMinutes * minuteMs, rule.lengthMinutes * minuteMs];
  const found: string[] = [];
  const hours = people.map((person) => hoursFrom(company, person.hours, days));
  for (let start = Math.ceil(from / unit) * unit; start < until; start += unit) {
    if (start < now + rule.noticeMinutes * minuteMs) continue;
    const day = dayOf(start);
    if (Temporal.PlainDate.compare(day, lastDay) > 0) continue;
    const ids = people.filter((person, index) => {
      const open = hours[index] ?? [];
      const units = Array.from({ length: length / unit }, (_, number) => start + number * unit);
      if (!units.every((at) => includes(open, at))) return false;
      let opened = start;
      while (includes(open, opened - unit)) opened -= unit;
      if ((start - opened) % (rule.stepMinutes * minuteMs) !== 0) return false;
      const ends = [start, start + length - 1].map((at) => dayOf(at).toString());
      if (ends.some((at) => person.vacations.some((away) => away.firstDay <= at && at <= away.lastDay))) return false;
      const others = [...person.bookings, ...person.busy];
      if (others.some(([a, b]) => a < start + length + pause && start < b + pause)) return false;
      return rule.maxPerDay === null || person.bookings.filter(([a]) => dayOf(a).equals(day)).length < rule.maxPerDay;
    });
    if (ids.length > 0) found.push(`${new Date(start).toISOString()} ${ids.map(({ id }) => id).join()}`);
  }
  return found;
}

const clock = fc.nat({ max: 47 }).map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`);
const usual: Hours["mon"] = [{ from: "09:00", to: "17:00" }];
const times = fc.oneof(
  { weight: 3, arbitrary: fc.constant(usual) },
  fc.array(fc.record({ from: clock, to: fc.oneof(clock, fc.constant("23:59")) }), { maxLength: 2 }),
);
const anyHours = fc.record({ mon: times, tue: times, wed: times, thu: times, fri: times, sat: times, sun: times });

/** Days around which clocks change, holidays, and New Year. */
const scene = fc.constantFrom(
  ...["2027-03-14", "2027-11-07", "2027-12-31", "2028-02-29", "2027-07-05"].map((day) => ["America/New_York", day]),
  ...[
    ["Europe/Madrid", "2027-03-28"],
    ["Europe/Madrid", "2027-10-31"],
  ],
  ...[
    ["America/Santiago", "2027-04-03"],
    ["America/Santiago", "2027-09-05"],
  ],
  ...[
    ["Asia/Kolkata", "2027-01-26"],
    ["Australia/Lord_Howe", "2027-10-03"],
    ["America/St_Johns", "2027-11-07"],
  ],
);

test("free times are those that a slow search by Temporal finds", () => {
  const period = fc.tuple(fc.integer({ min: -60, max: 60 }), fc.nat({ max: 36 }));
  const person = fc.record({
    hours: fc.option(anyHours, { nil: null }),
    vacation: fc.option(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.nat({ max: 1 })), { nil: null, freq: 3 }),
    bookings: fc.array(period, { maxLength: 3 }),
    busy: fc.array(period, { maxLength: 3 }),
  });
  const inputs = fc.record({
    scene,
    hours: anyHours,
    special: fc.option(fc.tuple(fc.integer({ min: -1, max: 1 }), times), { nil: null }),
    isFederal: fc.boolean(),
    people: fc.array(person, { minLength: 1, maxLength: 2 }),
    rules: fc.record({
      lengthMinutes: fc.constantFrom(15, 30, 60),
      pauseMinutes: fc.constantFrom(0, 10, 15),
      stepMinutes: fc.constantFrom(15, 30, 45),
      noticeMinutes: fc.constantFrom(0, 60, 1440),
      horizonDays: fc.constantFrom(0, 1, 30),
      maxPerDay: fc.constantFrom(null, 1, 2),
    }),
    nowHours: fc.integer({ min: -40, max: 20 }),
  });
  fc.assert(
    fc.property(inputs, ({ scene: [timeZone = "", day = ""], special, isFederal, people, nowHours, ...given }) => {
      const noon = local(`${day}T12:00`, timeZone);
      const dayFrom = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString();
      const company: OpeningHours = {
        timeZone,
        hours: given.hours,
        federalHolidays: { ...noFederal, independence: isFederal, newYear: isFederal },
        holidays: special ? [{ date: dayFrom(special[0]), name: "Storm", times: special[1] }] : [],
      };
      const near = ([hours, quarters]: [number, number]): Period => [
        noon + hours * hourMs,
        noon + hours * hourMs + quarters * 15 * minuteMs,
      ];
      const staff = people.map(
        ({ hours, vacation, bookings, busy }, number): BookablePerson => ({
          id: `person-${number}`,
          hours,
          vacations: vacation ? [{ firstDay: dayFrom(vacation[0]), lastDay: dayFrom(vacation[0] + vacation[1]) }] : [],
          bookings: bookings.map(near),
          busy: busy.map(near),
        }),
      );
      const now = noon + nowHours * hourMs;
      const [from, until] = [noon - 20 * hourMs, noon + 28 * hourMs];
      const slots = freeSlots(company, given.rules, staff, {
        now: new Date(now),
        from: new Date(from),
        until: new Date(until),
      });
      const found = slots.map(({ startsAt, personIds }) => `${startsAt.toISOString()} ${personIds.join()}`);
      expect(found).toEqual(slowSlots(company, given.rules, staff, now, [from, until]));
    }),
    { seed: 44, numRuns: 100 },
  );
});
