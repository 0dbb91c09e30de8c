import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { readBusyTimes } from "./busy.ts";
import { freeSlots, type Period } from "./slots.ts";

/** Calendars as Google, Outlook and Apple write them, with the times that their owners are busy. */
interface Generated {
  text: string;
  busy: Period[];
}

const now = new Date("2026-10-19T00:00:00Z");
const period: Period = [now.getTime(), now.getTime() + 28 * dayMs];
const companyZone = "America/New_York";

/** Zones with their names in Outlook. In the four weeks, clocks change on different days, or never. */
const zones: [name: string, windowsName: string][] = [
  ["America/New_York", "Eastern Standard Time"],
  ["America/Los_Angeles", "Pacific Standard Time"],
  ["America/Phoenix", "US Mountain Standard Time"],
  ["America/Sao_Paulo", "E. South America Standard Time"],
  ["Europe/Paris", "Romance Standard Time"],
  ["Europe/London", "GMT Standard Time"],
  ["Asia/Kolkata", "India Standard Time"],
  ["Australia/Sydney", "AUS Eastern Standard Time"],
];

const programs = ["google", "outlook", "apple"] as const;

const generatedEvent = fc.record({
  day: fc.integer({ min: -20, max: 27 }),
  /** In quarters of an hour: no clock changes at such times of day. */
  quarter: fc.integer({ min: 6 * 4, max: 20 * 4 }),
  lengthMinutes: fc.constantFrom(15, 30, 45, 60, 90, 240),
  zone: fc.constantFrom(...zones),
  form: fc.constantFrom("zoned", "utc", "whole-day"),
  repeats: fc.option(
    fc.record({
      frequency: fc.constantFrom({ name: "DAILY", days: 1 }, { name: "WEEKLY", days: 7 }),
      interval: fc.integer({ min: 1, max: 3 }),
      count: fc.integer({ min: 1, max: 30 }),
      ends: fc.constantFrom("count", "until", "never"),
      deleted: fc.option(fc.nat(5)),
      moved: fc.option(fc.record({ index: fc.nat(5), minutes: fc.constantFrom(-120, 45, 24 * 60) })),
    }),
  ),
  isFree: fc.boolean(),
});

type GeneratedEvent = typeof generatedEvent extends fc.Arbitrary<infer Event> ? Event : never;

const generatedCalendar = fc
  .record({
    program: fc.constantFrom(...programs),
    events: fc.array(generatedEvent, { maxLength: 6 }),
    lineEnd: fc.constantFrom("\r\n", "\n"),
    fold: fc.constantFrom("\r\n ", "\r\n\t"),
  })
  .map(({ program, events, lineEnd, fold }): Generated => {
    const written = events.map((event, index) => writeEvent(event, `${index}@${program}`, program));
    const lines = [...heads[program], ...written.flatMap(({ lines }) => lines), "END:VCALENDAR", ""];
    const text = lines.map((line) => line.replace(/(.{74})(?=.)/g, `$1${fold}`)).join("\r\n");
    return { text: text.replaceAll("\r\n", lineEnd), busy: written.flatMap(({ busy }) => busy) };
  });

const heads: Record<(typeof programs)[number], string[]> = {
  google: [
    ...["BEGIN:VCALENDAR", "PRODID:-//Google Inc//Google Calendar 70.9054//EN", "VERSION:2.0", "CALSCALE:GREGORIAN"],
    ...["METHOD:PUBLISH", "X-WR-CALNAME:Ana\\, work", `X-WR-TIMEZONE:${companyZone}`],
  ],
  outlook: [
    ...["BEGIN:VCALENDAR", "METHOD:PUBLISH", "PRODID:Microsoft Exchange Server 2010", "VERSION:2.0"],
    ...["X-WR-CALNAME:Calendar", "BEGIN:VTIMEZONE", "TZID:Eastern Standard Time", "BEGIN:STANDARD"],
    ...["DTSTART:16010101T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500"],
    ...["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11", "END:STANDARD", "BEGIN:DAYLIGHT"],
    ...["DTSTART:16010101T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400"],
    ...["RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE"],
  ],
  apple: ["BEGIN:VCALENDAR", "CALSCALE:GREGORIAN", "PRODID:-//Apple Inc.//macOS 15.1//EN", "VERSION:2.0"],
};

/** The starts of an event, by its local clock. */
function startsOf({ day, quarter, repeats, form }: GeneratedEvent): number[] {
  const first = period[0] + day * dayMs + (form === "whole-day" ? 0 : quarter * 15 * minuteMs);
  if (!repeats) return [first];
  const step = repeats.interval * repeats.frequency.days * dayMs;
  const number = repeats.ends === "never" ? 60 : repeats.count;
  return Array.from({ length: number }, (_, index) => first + index * step);
}

function writeEvent(event: GeneratedEvent, uid: string, program: (typeof programs)[number]) {
  const { form, repeats, lengthMinutes, isFree } = event;
  // What repeats by the clock of a zone is written in it.
  const isUtc = form === "utc" && !repeats;
  const [zone, windowsName] = event.zone;
  const tzid = program === "outlook" ? windowsName : zone;
  const isWholeDay = form === "whole-day";
  const lengthMs = isWholeDay ? dayMs : lengthMinutes * minuteMs;
  const instant = (clock: number) => instantOf(clock, isWholeDay ? companyZone : zone);
  const time = (name: string, clock: number) => {
    if (isWholeDay) return `${name};VALUE=DATE:${stamp(clock).slice(0, 8)}`;
    return isUtc ? `${name}:${stamp(instant(clock))}Z` : `${name};TZID=${tzid}:${stamp(clock)}`;
  };
  const starts = startsOf(event);
  const last = starts.at(-1) ?? 0;
  const ends = { count: `;COUNT=${starts.length}`, until: `;UNTIL=${stamp(instant(last))}Z`, never: "" };
  const until = isWholeDay ? `;UNTIL=${stamp(last).slice(0, 8)}` : ends.until;
  const rule = repeats && `RRULE:FREQ=${repeats.frequency.name};INTERVAL=${repeats.interval}`;
  const deleted = starts[repeats?.deleted ?? -1];
  const moved = starts[repeats?.moved?.index ?? -1];
  const movedTo = (moved ?? 0) + (isWholeDay ? dayMs : (repeats?.moved?.minutes ?? 0) * minuteMs);
  const isMoved = moved !== undefined && moved !== deleted;
  const block = (start: number, ...more: string[]) => [
    ...["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20261001T000000Z", time("DTSTART", start), ...more],
    ...(program === "apple" && !isWholeDay ? [`DURATION:PT${lengthMinutes}M`] : [time("DTEND", start + lengthMs)]),
    `SUMMARY:${'Planning\\; with "everyone" who is on the long list – '.repeat(2)}`,
    ...freeLines(program, isFree),
    ...["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DURATION:PT5M", "END:VALARM", "END:VEVENT"],
  ];
  const lines = block(
    starts[0] ?? 0,
    ...(repeats && rule ? [rule + (repeats.ends === "until" ? until : ends[repeats.ends])] : []),
    ...(deleted === undefined || !repeats ? [] : [time("EXDATE", deleted)]),
  );
  const override = isMoved ? block(movedTo, time("RECURRENCE-ID", moved)) : [];
  const taken = [...starts.filter((start) => start !== deleted && start !== moved), ...(isMoved ? [movedTo] : [])];
  const end = (start: number) => (isWholeDay ? instant(start + dayMs) : instant(start) + lengthMs);
  return {
    lines: [...lines, ...override],
    busy: isFree ? [] : taken.map((start): Period => [instant(start), end(start)]),
  };
}

function freeLines(program: (typeof programs)[number], isFree: boolean): string[] {
  if (program === "outlook") return [`X-MICROSOFT-CDO-BUSYSTATUS:${isFree ? "FREE" : "BUSY"}`];
  return [`TRANSP:${isFree ? "TRANSPARENT" : "OPAQUE"}`, "STATUS:CONFIRMED"];
}

function stamp(clock: number): string {
  return new Date(clock).toISOString().replace(/[-:]|\.\d+Z/g, "");
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock shows, as if it were UTC. */
function clockAt(instant: number, timeZone: string): number {
  const options = { timeZone, dateStyle: "short", timeStyle: "medium" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", options);
  formats.set(timeZone, format);
  return Date.parse(`${format.format(instant).replace(" ", "T")}Z`);
}

/** Not the product's: when a clock shows this. */
function instantOf(clock: number, timeZone: string): number {
  const guess = clock - (clockAt(clock, timeZone) - clock);
  return guess - (clockAt(guess, timeZone) - clock);
}

const hours = [{ from: "00:00", to: "23:59" }];
const company = {
  ...{ timeZone: companyZone, holidays: [] },
  hours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours },
  federalHolidays: {} as Parameters<typeof freeSlots>[0]["federalHolidays"],
};
const rules = {
  lengthMinutes: 30,
  pauseMinutes: 0,
  stepMinutes: 30,
  noticeMinutes: 0,
  horizonDays: 28,
  maxPerDay: null,
};

function slotsFor(busy: readonly Period[]): number[] {
  const person = { id: "ana", hours: null, vacations: [], bookings: [], busy };
  const range = { now, from: now, until: new Date(period[1]) };
  return freeSlots(company, rules, [person], range).map(({ startsAt }) => startsAt.getTime());
}

const all = slotsFor([]);

/** The same slots as by the times that the calendar was made from: none inside a busy time, and none missing. */
function offersItsFreeTimes(read: (text: string) => string) {
  return fc.property(generatedCalendar, ({ text, busy }) => {
    const found = readBusyTimes(read(text), period, companyZone);
    expect(found?.unreadEvents).toBe(0);
    const isFree = (start: number) => busy.every(([from, until]) => start + hourMs / 2 <= from || start >= until);
    expect(slotsFor(found?.busy ?? []).join()).toBe(all.filter(isFree).join());
  });
}

const asItIs = (text: string) => text;

test("a calendar's busy times are offered to nobody, and all others are", () => {
  fc.assert(offersItsFreeTimes(asItIs), { numRuns: 300 });
});

test("so it is with 10,000 calendars", { tags: ["long"] }, () => {
  fc.assert(offersItsFreeTimes(asItIs), { numRuns: 10_000 });
});

test.each([
  ["RRULE:", "X-RULE:"],
  ["EXDATE", "X-EXDATE"],
  ["RECURRENCE-ID", "X-RECURRENCE-ID"],
  ["Pacific Standard Time", "Central Standard Time"],
  ["TRANSP:OPAQUE", "TRANSP:TRANSPARENT"],
])("a reader that misses %s is found", (text, missed) => {
  const faulty = offersItsFreeTimes((calendar) => calendar.replaceAll(text, missed));
  expect(fc.check(faulty, { numRuns: 2_000, endOnFailure: true }).failed).toBe(true);
});

test("what is broken, cut off or nonsense is read without a throw", { tags: ["long"] }, () => {
  const nonsense = fc.oneof(
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.constantFrom(
      "\r\n",
      ":",
      ";",
      "20269999T999999Z",
      "BEGIN:VEVENT\r\n",
      "END:VCALENDAR\r\n",
      "-1",
      "FREQ=SECONDLY",
    ),
  );
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(40), nonsense), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(generatedCalendar, damage, ({ text }, changes) => {
      const broken = changes.reduce((before, [at, length, by]) => {
        const start = at % (before.length + 1);
        return before.slice(0, start) + by + before.slice(start + length);
      }, text);
      for (const [from, until] of readBusyTimes(broken, period, companyZone)?.busy ?? [])
        expect(from >= period[0] && from < until && until <= period[1]).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
