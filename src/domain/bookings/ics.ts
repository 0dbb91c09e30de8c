import { dayMs } from "#src/base/durations.ts";
import { clockIn, offsetMsAt } from "#src/domain/content/published/hours/calendar.ts";
import { emailUrl } from "#src/domain/email/email-address.ts";
import { dateTime, timeZoneComponent } from "./time-zone-component.ts";

export interface CalendarEvent {
  /** The same for all versions of an event. */
  uid: string;
  /** Rises with each version. */
  sequence: number;
  isCanceled: boolean;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  location: string;
  /** Where the appointment can be changed; empty for none. */
  url: string;
  organizer: Participant;
  attendee: Participant;
}

interface Participant {
  name: string;
  email: string;
}

/** An event as an email brings it (RFC 5546): a request or a cancellation. Later ones update the same entry. */
export function invitation(event: CalendarEvent, timeZone: string): { method: "REQUEST" | "CANCEL"; text: string } {
  const method = event.isCanceled ? "CANCEL" : "REQUEST";
  const attendee = `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${participant(event.attendee)}`;
  const components = [timeZoneComponent(timeZone, event.startsAt), eventComponent(event, timeZone, [attendee])];
  return { method, text: calendar([`METHOD:${method}`], components) };
}

/** The events of one person, for a program that subscribes to them. Their time zone is right for this year and the next. */
export function calendarFeed(
  name: string,
  events: readonly CalendarEvent[],
  { timeZone, now }: { timeZone: string; now: Date },
): string {
  const head = ["METHOD:PUBLISH", `X-WR-CALNAME:${escaped(name)}`, "X-PUBLISHED-TTL:PT15M"];
  const entries = events.map((event) => eventComponent(event, timeZone, []));
  return calendar(head, [timeZoneComponent(timeZone, now), ...entries]);
}

function calendar(head: string[], components: string[][]): string {
  const start = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Mangrove//Bookings//EN", "CALSCALE:GREGORIAN"];
  const lines = [...start, ...head, ...components.flat(), "END:VCALENDAR"];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventComponent(event: CalendarEvent, timeZone: string, attendees: string[]): string[] {
  const { uid, sequence, isCanceled, changedAt, startsAt, endsAt, organizer, url } = event;
  const texts = { SUMMARY: event.summary, DESCRIPTION: event.description, LOCATION: event.location };
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART${timeIn(startsAt, timeZone)}`,
    `DTEND${timeIn(endsAt, timeZone)}`,
    ...Object.entries(texts).flatMap(([property, text]) => (text === "" ? [] : [`${property}:${escaped(text)}`])),
    ...(url === "" ? [] : [`URL:${new URL(url).href}`]),
    `ORGANIZER${participant(organizer)}`,
    ...attendees,
    `STATUS:${isCanceled ? "CANCELLED" : "CONFIRMED"}`,
    `TRANSP:${isCanceled ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
}

/** A local time with its zone. Programs differ on hours that clocks show twice, so times near a change are in UTC. */
function timeIn(at: Date, timeZone: string): string {
  const [before, after] = [-dayMs, dayMs].map((ms) => offsetMsAt(at.getTime() + ms, timeZone));
  return before === after ? `;TZID=${timeZone}:${dateTime(clockIn(timeZone, at))}` : `:${utc(at)}`;
}

function utc(at: Date): string {
  return `${dateTime(clockIn("UTC", at))}Z`;
}

/** The name as a parameter (RFC 6868), and the address. */
function participant({ name, email }: Participant): string {
  const codes: Record<string, string> = { "^": "^^", '"': "^'", "\n": "^n" };
  const text = cleaned(name).replace(/[\^"\n]/g, (letter) => codes[letter] ?? letter);
  return `${text === "" ? "" : `;CN="${text}"`}:${emailUrl(email)}`;
}

function escaped(text: string): string {
  return cleaned(text)
    .replace(/[\\;,]/g, (letter) => `\\${letter}`)
    .replaceAll("\n", "\\n");
}

/** Without control characters, which break lines or are not allowed. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "");
}

/** In bytes, without the line break. */
const maxLineLength = 75;

/** A line that is cut where it is too long; a line after that begins with a space. No character is cut. */
function folded(line: string): string {
  let length = 0;
  const encoder = new TextEncoder();
  return Array.from(line, (letter) => {
    const size = encoder.encode(letter).length;
    const isFull = length + size > maxLineLength;
    length = isFull ? 1 + size : length + size;
    return isFull ? `\r\n ${letter}` : letter;
  }).join("");
}
