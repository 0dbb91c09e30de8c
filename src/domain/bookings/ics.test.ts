import fc from "fast-check";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { hourMs, minuteMs } from "#src/base/durations.ts";
import { parsers, problemsIn } from "../../../tests/support/calendar-files.ts";
import { type CalendarEvent, calendarFeed, invitation } from "./ics.ts";

const event: CalendarEvent = {
  uid: "0192aa3e-5c1f-7d30-8f54-1f4f7a1d9c01",
  sequence: 0,
  isCanceled: false,
  changedAt: new Date("2026-12-01T12:00:00Z"),
  startsAt: new Date("2026-12-08T14:00:00Z"),
  endsAt: new Date("2026-12-08T14:30:00Z"),
  summary: "Free consultation; Mangrove IT",
  description: "About: servers, backups\nPhone: 305-555-0142",
  location: "https://meet.example/mangrove",
  url: "https://www.mangrove.example/book/abc",
  organizer: { name: 'Ana "Nan" Reyes', email: "ana@mangrove.example" },
  attendee: { name: "Élodie Müller", email: "elodie@reef.example" },
};

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join("");

test("an invitation is written as RFC 5545 and 5546 say", () => {
  expect(invitation(event, "America/New_York")).toEqual({
    method: "REQUEST",
    text: lines(
      ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Mangrove//Bookings//EN", "CALSCALE:GREGORIAN"],
      ...["METHOD:REQUEST", "BEGIN:VTIMEZONE", "TZID:America/New_York"],
      ...["BEGIN:DAYLIGHT", "DTSTART:20250309T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400"],
      ...["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "END:DAYLIGHT"],
      ...["BEGIN:STANDARD", "DTSTART:20251102T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500"],
      ...["RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU", "END:STANDARD", "END:VTIMEZONE"],
      ...["BEGIN:VEVENT", "UID:0192aa3e-5c1f-7d30-8f54-1f4f7a1d9c01", "DTSTAMP:20261201T120000Z", "SEQUENCE:0"],
      ...["DTSTART;TZID=America/New_York:20261208T090000", "DTEND;TZID=America/New_York:20261208T093000"],
      ...["SUMMARY:Free consultation\\; Mangrove IT"],
      ...["DESCRIPTION:About: servers\\, backups\\nPhone: 305-555-0142", "LOCATION:https://meet.example/mangrove"],
      ...["URL:https://www.mangrove.example/book/abc"],
      `ORGANIZER;CN="Ana ^'Nan^' Reyes":mailto:ana@mangrove.example`,
      // 75 bytes.
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Élodie Mül',
      ' ler":mailto:elodie@reef.example',
      ...["STATUS:CONFIRMED", "TRANSP:OPAQUE", "END:VEVENT", "END:VCALENDAR"],
    ),
  });
});

/** What another program reads of a calendar. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [zone] = calendar.getAllSubcomponents("vtimezone").map((component) => new ICAL.Timezone(component));
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, sequence, startDate, endDate, summary, description, location } = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    const [startsAt, endsAt] = [startDate, endDate].map((time) => time.toUnixTime() * 1000);
    return { component, value, uid, sequence, startsAt, endsAt, summary, description, location };
  });
  return { method: calendar.getFirstPropertyValue("method"), zone, events };
}

test("the same appointment, moved twice and canceled, stays one entry with rising versions", () => {
  const versions = [0, 1, 2, 3].map((sequence) => ({
    ...event,
    sequence,
    startsAt: new Date(event.startsAt.getTime() + sequence * hourMs),
    isCanceled: sequence === 3,
  }));
  const entries = versions.map((version) => read(invitation(version, "Europe/Madrid").text));
  expect(entries.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "REQUEST", "CANCEL"]);
  expect(entries.map(({ events: [entry] }) => [entry?.uid, entry?.sequence, entry?.startsAt])).toEqual(
    versions.map(({ uid, sequence, startsAt }) => [uid, sequence, startsAt.getTime()]),
  );
  expect(entries.map(({ events: [entry] }) => entry?.value("status"))).toEqual([
    ...Array(3).fill("CONFIRMED"),
    "CANCELLED",
  ]);
});

test("invitations keep the rules of RFC 5545 and 5546, which the check knows", () => {
  for (const isCanceled of [false, true]) {
    for (const zone of zones) expect(problemsIn(invitation({ ...event, isCanceled }, zone).text)).toEqual([]);
  }
  const { text } = invitation(event, "America/New_York");
  const breaches: [string | RegExp, string, string][] = [
    [/\r\n/g, "\n", "a line break that isn't CRLF"],
    ["METHOD:REQUEST\r\n", "", "0 of METHOD in VCALENDAR"],
    ["METHOD:REQUEST", "METHOD:CANCEL", "a status that isn't that of the method"],
    [/BEGIN:VTIMEZONE.*END:VTIMEZONE\r\n/s, "", "no time zone for ;TZID=America/New_York"],
    ["TZOFFSETFROM:-0500\r\n", "", "0 of TZOFFSETFROM in DAYLIGHT"],
    ["SEQUENCE:0", "SEQUENCE:0\r\nSEQUENCE:1", "2 of SEQUENCE in VEVENT"],
    ["DTSTAMP:20261201T120000Z", "DTSTAMP:20261201T120000", "a time stamp that isn't in UTC"],
    ["mailto:ana@mangrove.example", "ana@mangrove.example", "no address: ORGANIZER"],
    ["Mül\r\n ler", "Müller and more", "a long line: "],
    ["END:VEVENT", "END:VTODO", "the end of another component: END:VTODO"],
    ["SUMMARY:", "SUMMARY ", "no property: "],
  ];
  for (const [found, instead, problem] of breaches)
    expect(problemsIn(text.replace(found, instead)).join("\n")).toContain(problem);
});

test.each(Object.keys(parsers))("%s reads times near changes of clocks as they are", (name) => {
  for (const timeZone of ["America/New_York", "Europe/Madrid", "America/Santiago", "Asia/Kolkata", "UTC"]) {
    for (const day of ["2027-03-14", "2027-03-28", "2027-04-03", "2027-09-05", "2027-11-07", "2028-02-29"]) {
      const startsAt = new Date(`${day}T14:00:00Z`);
      const endsAt = new Date(startsAt.getTime() + 30 * minuteMs);
      const entries = parsers[name]?.(invitation({ ...event, startsAt, endsAt }, timeZone).text);
      const expected = { uid: event.uid, sequence: 0, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
      expect(entries).toEqual([{ ...expected, summary: event.summary, method: "REQUEST" }]);
    }
  }
});

test("a feed has all of one's appointments, without those who come", () => {
  const events = [event, { ...event, uid: "another", sequence: 4, description: "", url: "" }];
  const text = calendarFeed("Ana's appointments", events, { timeZone: "America/New_York", now: event.changedAt });
  const { method, events: found } = read(text);
  expect(method).toBe("PUBLISH");
  expect(found.map(({ uid, startsAt }) => [uid, startsAt])).toEqual(
    events.map(({ uid, startsAt }) => [uid, startsAt.getTime()]),
  );
  expect(text).not.toContain("ATTENDEE");
});

/** The reader takes backslashes in a parameter for escapes, which they are not. */
const unescapedName = (name: string) => name.replaceAll("\\", "");

test("any text comes back as it was, in lines of at most 75 bytes", () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom(..."\n,;\\:\"^'\t =é日🎉"), fc.string({ minLength: 1, maxLength: 1 })),
  });
  fc.assert(
    fc.property(text, text, text.map(unescapedName), (summary, description, name) => {
      const written = invitation(
        { ...event, summary, description, organizer: { ...event.organizer, name } },
        "UTC",
      ).text;
      for (const line of written.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const [entry] = read(written).events;
      expect([entry?.summary ?? "", entry?.description ?? ""]).toEqual([summary, description]);
      expect(entry?.component.getFirstProperty("organizer")?.getParameter("cn") ?? "").toBe(name);
    }),
    { seed: 44, numRuns: 300 },
  );
});

test("names and texts cannot add lines", () => {
  const hostile = 'x"\r\nATTENDEE:mailto:mallory@evil.example\u0000\u2028';
  const names = {
    organizer: { name: hostile, email: "a@b.example" },
    attendee: { name: hostile, email: "c@d.example" },
  };
  const { text } = invitation({ ...event, ...names, summary: hostile, description: hostile, location: hostile }, "UTC");
  expect(text.match(/^ATTENDEE/gm)).toHaveLength(1);
});

/** By rule, by rules of several kinds, in Ramadan, by half an hour, and never. */
const zones = [
  ...["America/New_York", "America/Santiago", "America/Havana", "America/St_Johns", "Europe/Madrid", "Europe/Dublin"],
  ...["Australia/Lord_Howe", "Africa/Casablanca", "Africa/Cairo", "Asia/Kolkata", "Asia/Kathmandu", "UTC"],
];

test.each(zones)("the time zone %s is that of the world, also near its changes", (timeZone) => {
  const from = Temporal.Instant.from("2027-01-01T00:00:00Z").toZonedDateTimeISO(timeZone);
  const changes = [from];
  for (
    let next = from.getTimeZoneTransition("next");
    next && next.year < 2029;
    next = next.getTimeZoneTransition("next")
  )
    changes.push(next);
  const times = changes.flatMap((change) =>
    [-720, -90, -15, 0, 15, 30, 75, 720, 90 * 1440].map((minutes) => change.add({ minutes })),
  );
  for (const { epochMilliseconds } of times.filter(({ year }) => year === 2027 || year === 2028)) {
    const [startsAt, endsAt] = [new Date(epochMilliseconds), new Date(epochMilliseconds + 30 * minuteMs)];
    const written = calendarFeed("", [{ ...event, startsAt, endsAt }], {
      timeZone,
      now: new Date("2027-06-01T00:00:00Z"),
    });
    const { events } = read(written);
    expect(events.map((entry) => [entry.startsAt, entry.endsAt])).toEqual([[startsAt.getTime(), endsAt.getTime()]]);
  }
});
