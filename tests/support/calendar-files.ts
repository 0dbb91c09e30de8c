import ICAL from "ical.js";
import nodeIcal from "node-ical";

/** What a program for calendars takes from a file. */
export interface Entry {
  uid: string;
  sequence: number;
  /** In milliseconds. */
  startsAt: number;
  endsAt: number;
  summary: string;
  method: string;
}

/** Two programs that share no code. */
export const parsers: Record<string, (text: string) => Entry[]> = {
  "ical.js": readByIcalJs,
  "node-ical": readByNodeIcal,
};

function readByIcalJs(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const method = String(calendar.getFirstPropertyValue("method"));
  const entries = calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, sequence, startDate, endDate, summary } = new ICAL.Event(component);
    const [startsAt = 0, endsAt = 0] = [startDate, endDate].map((time) => time.toUnixTime() * 1000);
    return { uid, sequence, startsAt, endsAt, summary, method };
  });
  ICAL.TimezoneService.reset();
  return entries;
}

function readByNodeIcal(text: string): Entry[] {
  const calendar = Object.values(nodeIcal.sync.parseICS(text));
  return calendar.flatMap((event) => {
    if (event?.type !== "VEVENT") return [];
    const { uid, start, end, summary } = event;
    const times = { startsAt: start.getTime(), endsAt: end?.getTime() ?? 0 };
    return [
      { uid, sequence: Number(event.sequence), ...times, summary: String(summary), method: String(event.method) },
    ];
  });
}

/** A calendar by the rules of RFC 5546: a file changes the entry with its UID unless that one is newer. */
export class Calendar {
  readonly #newest = new Map<string, Entry>();

  apply(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const known = this.#newest.get(entry.uid);
      if (!known || known.sequence < entry.sequence) this.#newest.set(entry.uid, entry);
    }
  }

  get entries(): Entry[] {
    return [...this.#newest.values()].filter(({ method }) => method !== "CANCEL");
  }
}

/** In bytes, without the line break. */
const maxLineLength = 75;

const propertyPattern =
  /^(?<name>[A-Z-]+)(?<parameters>(?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*)(?:,(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*)*):(?<value>[^\p{Cc}]*)$/u;

interface Property {
  name: string;
  parameters: string;
  value: string;
}

interface Component {
  name: string;
  properties: Property[];
  components: Component[];
}

/** Where an invitation or a cancellation breaks the rules of RFC 5545 and 5546. */
export function problemsIn(text: string): string[] {
  const lines = text.split("\r\n");
  const problems = [
    ...(lines.at(-1) === "" ? [] : ["no line break at the end"]),
    ...(/[^\r]\n|\r[^\n]/.test(text) ? ["a line break that isn't CRLF"] : []),
    ...lines.filter((line) => Buffer.byteLength(line) > maxLineLength).map((line) => `a long line: ${line}`),
  ];
  const unfolded = text
    .replace(/\r\n[ \t]/g, "")
    .split("\r\n")
    .slice(0, -1);
  const root: Component = { name: "", properties: [], components: [] };
  const open = [root];
  for (const line of unfolded) {
    const groups = propertyPattern.exec(line)?.groups as unknown as Property | undefined;
    const current = open.at(-1);
    if (!groups || !current) problems.push(`no property: ${line}`);
    else if (groups.name === "BEGIN") {
      const component = { name: groups.value, properties: [], components: [] };
      current.components.push(component);
      open.push(component);
    } else if (groups.name !== "END") current.properties.push(groups);
    else if (open.pop()?.name !== groups.value) problems.push(`the end of another component: ${line}`);
  }
  const [calendar, ...others] = root.components;
  if (!calendar || others.length > 0 || root.properties.length > 0 || open.length !== 1)
    return [...problems, "not one object"];
  return [...problems, ...calendarProblems(calendar)];
}

function calendarProblems(calendar: Component): string[] {
  const method = textOf(calendar, "METHOD");
  const zones = calendar.components.filter(({ name }) => name === "VTIMEZONE");
  const events = calendar.components.filter(({ name }) => name === "VEVENT");
  return [
    ...once(calendar, ["PRODID", "VERSION", "METHOD"]),
    ...(textOf(calendar, "VERSION") === "2.0" ? [] : ["another version"]),
    ...(events.length === 1 ? [] : ["not one event"]),
    ...zones.flatMap(zoneProblems),
    ...events.flatMap((event) => eventProblems(event, method, new Set(zones.map((zone) => textOf(zone, "TZID"))))),
  ];
}

function zoneProblems(zone: Component): string[] {
  const observances = zone.components.flatMap((observance) => [
    ...once(observance, ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"]),
    ...(/^\d{8}T\d{6}$/.test(textOf(observance, "DTSTART")) ? [] : ["a change of clocks that isn't in local time"]),
  ]);
  return [...once(zone, ["TZID"]), ...(zone.components.length > 0 ? [] : ["an empty time zone"]), ...observances];
}

function eventProblems(event: Component, method: string, zones: ReadonlySet<string>): string[] {
  const times = event.properties.filter(({ name }) => name === "DTSTART" || name === "DTEND");
  const isTime = ({ parameters, value }: Property) =>
    parameters === "" ? /^\d{8}T\d{6}Z$/.test(value) : /^;TZID=[^;]+$/.test(parameters) && /^\d{8}T\d{6}$/.test(value);
  const unknown = times.filter(({ parameters }) => parameters !== "" && !zones.has(parameters.slice(";TZID=".length)));
  const people = event.properties.filter(({ name }) => name === "ORGANIZER" || name === "ATTENDEE");
  const status = { REQUEST: "CONFIRMED", CANCEL: "CANCELLED" }[method];
  return [
    ...once(event, ["UID", "DTSTAMP", "DTSTART", "DTEND", "SEQUENCE", "SUMMARY", "ORGANIZER", "ATTENDEE", "STATUS"]),
    ...(/^\d{8}T\d{6}Z$/.test(textOf(event, "DTSTAMP")) ? [] : ["a time stamp that isn't in UTC"]),
    ...(/^\d+$/.test(textOf(event, "SEQUENCE")) ? [] : ["a sequence that is no number"]),
    ...times.filter((time) => !isTime(time)).map(({ name }) => `not a time: ${name}`),
    ...unknown.map(({ parameters }) => `no time zone for ${parameters}`),
    ...people.filter(({ value }) => !/^mailto:[^@\s]+@[^@\s]+$/.test(value)).map(({ name }) => `no address: ${name}`),
    ...(status !== undefined && textOf(event, "STATUS") === status ? [] : ["a status that isn't that of the method"]),
  ];
}

function textOf(component: Component, property: string): string {
  return component.properties.find(({ name }) => name === property)?.value ?? "";
}

function once(component: Component, names: readonly string[]): string[] {
  const count = (wanted: string) => component.properties.filter(({ name }) => name === wanted).length;
  return names.filter((name) => count(name) !== 1).map((name) => `${count(name)} of ${name} in ${component.name}`);
}
