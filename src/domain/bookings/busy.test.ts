import fc from "fast-check";
import { expect, test } from "vitest";
import { readBusyTimes } from "./busy.ts";
import { calendarFeed } from "./ics.ts";

const zone = "America/New_York";
const days = (from: string, until: string): [number, number] => [
  Date.parse(`${from}T00:00Z`),
  Date.parse(`${until}T00:00Z`),
];
const december = days("2026-12-01", "2027-01-01");

const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:one", "DTSTAMP:20261101T000000Z", ...lines, "END:VEVENT"];

/** The busy times as texts in UTC: `12-03 14:00 to 15:00`. */
function busyIn(text: string, period = december) {
  const result = readBusyTimes(text, period, zone);
  expect(result?.unreadEvents).toBe(0);
  return result?.busy.map(([from, until]) => {
    const [start = "", end = ""] = [from, until].map((at) => new Date(at).toISOString().slice(5, 16).replace("T", " "));
    return `${start} to ${start.slice(0, 5) === end.slice(0, 5) ? end.slice(6) : end}`;
  });
}

const busyOf = (...lines: string[]) => busyIn(calendar(...event(...lines)));

test("single events count in UTC, in their zone, in the calendar's, and in the company's", () => {
  expect(busyOf("DTSTART:20261203T140000Z", "DTEND:20261203T150000Z")).toEqual(["12-03 14:00 to 15:00"]);
  const floating = ["DTSTART:20261203T090000", "DURATION:PT90M"];
  expect(busyOf(...floating)).toEqual(["12-03 14:00 to 15:30"]);
  expect(busyIn(calendar("X-WR-TIMEZONE:Europe/Berlin", ...event(...floating)))).toEqual(["12-03 08:00 to 09:30"]);
  const end = "DTEND:20261203T180000Z";
  const names = {
    "America/Chicago": "15:00",
    '"America/Chicago"': "15:00",
    "Pacific Standard Time": "17:00",
    "/citadel.org/20250101_1/Europe/Berlin": "08:00",
    Nowhere: "14:00",
    "": "14:00",
  };
  for (const [name, start] of Object.entries(names))
    expect(busyOf(`DTSTART;TZID=${name}:20261203T090000`, end)).toEqual([`12-03 ${start} to 18:00`]);
});

test("whole days are the company's days, and free or canceled events don't count", () => {
  expect(busyOf("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226")).toEqual(["12-24 05:00 to 12-26 05:00"]);
  expect(busyOf("DTSTART;VALUE=DATE:20261224")).toEqual(["12-24 05:00 to 12-25 05:00"]);
  for (const free of ["TRANSP:TRANSPARENT", "STATUS:CANCELLED", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"])
    expect(busyOf("DTSTART:20261203T140000Z", "DTEND:20261203T150000Z", free)).toEqual([]);
  expect(busyOf("DTSTART:20261203T140000Z", "DTEND:20261203T150000Z", "STATUS:TENTATIVE")).toHaveLength(1);
  expect(busyOf("DTSTART:20261203T140000Z")).toEqual([]);
});

test("repetitions keep their clock, and leave out what was deleted, moved or canceled", () => {
  const weekly = ["DTSTART;TZID=America/New_York:20260302T090000", "DTEND;TZID=America/New_York:20260302T093000"];
  const series = event(
    ...weekly,
    "RRULE:FREQ=WEEKLY;BYDAY=MO,WE",
    "EXDATE;TZID=America/New_York:20261207T090000,20261209T090000",
  );
  const moved = event(
    "RECURRENCE-ID;TZID=America/New_York:20261214T090000",
    "DTSTART:20261215T200000Z",
    "DTEND:20261215T210000Z",
  );
  const canceled = event("RECURRENCE-ID:20261216T140000Z", "DTSTART:20261216T140000Z", "STATUS:CANCELLED");
  expect(busyIn(calendar(...moved, ...series, ...canceled))).toEqual([
    ...["12-02 14:00 to 14:30", "12-15 20:00 to 21:00", "12-21 14:00 to 14:30", "12-23 14:00 to 14:30"],
    ...["12-28 14:00 to 14:30", "12-30 14:00 to 14:30"],
  ]);
  expect(busyIn(calendar(...series), days("2026-10-28", "2026-11-05"))).toEqual([
    ...["10-28 13:00 to 13:30", "11-02 14:00 to 14:30", "11-04 14:00 to 14:30"],
  ]);
});

test("rules end as their author meant, and single dates are added", () => {
  const start = ["DTSTART;TZID=America/New_York:20261201T090000", "DURATION:PT1H"];
  const first = ["12-01 14:00 to 15:00", "12-02 14:00 to 15:00", "12-03 14:00 to 15:00"];
  for (const end of ["COUNT=3", "UNTIL=20261203T140000Z", "UNTIL=20261203", "UNTIL=20261203T090000"])
    expect(busyOf(...start, `RRULE:FREQ=DAILY;${end}`)).toEqual(first);
  const added = ["RDATE;TZID=America/New_York:20261210T120000", "RDATE;VALUE=PERIOD:20261211T120000Z/PT2H"];
  expect(busyOf(...start, ...added)).toEqual([first[0], "12-10 17:00 to 18:00", "12-11 12:00 to 14:00"]);
  expect(busyOf(...start, "RRULE:FREQ=MONTHLY;BYDAY=-1WE")).toEqual([first[0], "12-30 14:00 to 15:00"]);
  expect(busyOf("DTSTART;VALUE=DATE:20201225", "RRULE:FREQ=YEARLY")).toEqual(["12-25 05:00 to 12-26 05:00"]);
});

test("a zone that only the calendar describes is read from there, as Outlook writes it", () => {
  const described = [
    ...["BEGIN:VTIMEZONE", "TZID:Customized Time Zone", "BEGIN:STANDARD", "DTSTART:16010101T020000"],
    ...["TZOFFSETFROM:-0500", "TZOFFSETTO:-0600", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "END:STANDARD"],
    ...["BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "TZOFFSETFROM:-0600", "TZOFFSETTO:-0500"],
    ...["RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE"],
  ];
  const series = [
    "DTSTART;TZID=Customized Time Zone:20260601T090000",
    "DURATION:PT1H",
    "RRULE:FREQ=MONTHLY;BYMONTHDAY=1",
  ];
  const text = calendar(...described, ...event(...series));
  expect(busyIn(text)).toEqual(["12-01 15:00 to 16:00"]);
  expect(busyIn(text, days("2026-07-01", "2026-07-02"))).toEqual(["07-01 14:00 to 15:00"]);
});

test("a description of a zone that would keep the parser busy is left out", () => {
  const hostile = [
    ...["BEGIN:VTIMEZONE", "TZID:Mine", "BEGIN:STANDARD", "DTSTART:16010101T020000", "TZOFFSETFROM:-0500"],
    ...["TZOFFSETTO:-0600", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "END:STANDARD", "END:VTIMEZONE"],
  ];
  const one = event("DTSTART;TZID=Mine:20261203T090000", "DURATION:PT1H");
  expect(busyIn(calendar(...hostile, ...one))).toEqual(["12-03 14:00 to 15:00"]);
});

test("one's own feed is busy at its appointments", () => {
  const at = (clock: string) => new Date(`2026-12-03T${clock}:00Z`);
  const person = { name: "Ana", email: "ana@mangrove.example" };
  const texts = {
    uid: "a",
    summary: "With Bo",
    description: "x\ny",
    location: "",
    url: "",
    organizer: person,
    attendee: person,
  };
  const one = {
    ...texts,
    sequence: 0,
    isCanceled: false,
    changedAt: at("00:00"),
    startsAt: at("14:00"),
    endsAt: at("14:30"),
  };
  const other = { ...one, uid: "b", isCanceled: true, startsAt: at("16:00"), endsAt: at("16:30") };
  expect(busyIn(calendarFeed("Ana", [one, other], { timeZone: "Asia/Kolkata", now: at("00:00") }))).toEqual([
    "12-03 14:00 to 14:30",
  ]);
});

test("what is no calendar is null, and broken events are counted beside those that can be read", () => {
  expect(readBusyTimes("<html>Sign in</html>", december, zone)).toBeNull();
  expect(readBusyTimes("", december, zone)).toBeNull();
  const good = event("DTSTART:20261203T140000Z", "DTEND:20261203T150000Z", "DESCRIPTION without a colon");
  const broken = [
    event("DTSTART:tomorrow"),
    event("SUMMARY:None"),
    event("DTSTART:20261203T140000Z", "RRULE:FREQ=NEVER"),
  ];
  const start = ["DTSTART:20200101T000000Z", "DURATION:PT1S"];
  const endless = ["SECONDLY", "DAILY;BYMONTH=2;BYMONTHDAY=30", "DAILY;INTERVAL=999999999"].flatMap((rule) =>
    event(...start, `RRULE:FREQ=${rule}`),
  );
  const result = readBusyTimes(calendar(...broken.flat(), ...endless, ...good), december, zone);
  expect(result).toEqual({
    busy: [days("2026-12-03", "2026-12-04").map((at, index) => at + (index ? -9 : 14) * 3_600_000)],
    unreadEvents: 6,
  });
});

test("no damage to a calendar makes it fail", () => {
  const series = event("DTSTART;TZID=America/New_York:20261201T090000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=20");
  const text = calendar(...series, ...event("DTSTART;VALUE=DATE:20261224", "RDATE:20261226", "EXDATE:20261224"));
  const damage = fc.array(fc.tuple(fc.nat({ max: text.length }), fc.nat({ max: 9 }), fc.string({ maxLength: 4 })), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(damage, (cuts) => {
      const damaged = cuts.reduce(
        (all, [at, length, insert]) => all.slice(0, at) + insert + all.slice(at + length),
        text,
      );
      const result = readBusyTimes(damaged, december, zone);
      const [from, until] = december;
      for (const [start, end] of result?.busy ?? []) expect(from <= start && start < end && end <= until).toBe(true);
    }),
    { seed: 44, numRuns: 500 },
  );
});
