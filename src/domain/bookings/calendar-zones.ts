import ICAL from "ical.js";
import { dayMs } from "#src/base/durations.ts";
import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";
import { offsetMsAt } from "#src/domain/content/published/hours/calendar.ts";
import type { CalendarBlocks } from "./calendar-blocks.ts";

/** A zone that `Intl` knows: right for all years, unlike what many programs write about it. */
class KnownZone extends ICAL.Timezone {
  readonly #timeZone: string;
  /** By days; null if clocks change near it. Series of many years ask for each of their days. */
  readonly #offsets = new Map<number, number | null>();

  constructor(tzid: string, timeZone: string) {
    super({ tzid });
    this.#timeZone = timeZone;
  }

  /** In seconds. */
  override utcOffset(time: ICAL.Time): number {
    const localMs = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
    const offsetMs = this.#offsetOfDay(Math.floor(localMs / dayMs) * dayMs);
    return (offsetMs ?? localMs - instantAt(clockOf(time), this.#timeZone).getTime()) / 1000;
  }

  #offsetOfDay(day: number): number | null {
    const known = this.#offsets.get(day);
    if (known !== undefined) return known;
    const [before, after] = [day - dayMs, day + 2 * dayMs].map((at) => offsetMsAt(at, this.#timeZone));
    const offset = before !== undefined && before === after ? before : null;
    this.#offsets.set(day, offset);
    return offset;
  }
}

/** What a clock shows: `2026-12-03T09:00:00`. */
export function clockOf({ year, month, day, hour, minute, second }: ICAL.Time): string {
  const [years, ...others] = [year, month, day, hour, minute, second].map((part) => String(part).padStart(2, "0"));
  const [months, days, ...times] = others;
  return `${String(years).padStart(4, "0")}-${months}-${days}T${times.join(":")}`;
}

/** A calendar needs one for each place where its owner was. */
const maxDescribedZones = 100;

/**
 * Makes the zones of a calendar known to its parser. A zone counts by its name, if that is one of the world's or of Windows, and
 * else by its description in the calendar. Returns the zone of times without one.
 */
export function registerZones(calendar: CalendarBlocks, names: Iterable<string>, fallback: string): string {
  ICAL.TimezoneService.reset();
  const described = new Map<string, ICAL.Component>();
  for (const block of calendar.timeZones.slice(0, maxDescribedZones)) {
    const component = parsed(block);
    if (component) described.set(textIn(component, "tzid"), component);
  }
  const own = knownZone(calendar.timeZone) ?? fallback;
  for (const name of new Set([...names, own])) {
    const component = described.get(name);
    const known = knownZone(name) ?? (component ? knownZone(textIn(component, "x-lic-location")) : null);
    const isDescribed = !known && component && hasYearlyRules(component);
    const zone = isDescribed ? new ICAL.Timezone({ component, tzid: name }) : new KnownZone(name, known ?? own);
    ICAL.TimezoneService.register(zone, name);
  }
  return own;
}

function textIn(component: ICAL.Component, property: string): string {
  return String(component.getFirstPropertyValue(property) ?? "");
}

/** Whether a description can be used: the parser follows all its rules for centuries, and real ones are yearly. */
function hasYearlyRules(component: ICAL.Component): boolean {
  const parts = component.getAllSubcomponents();
  const rules = parts.flatMap((part) => part.getAllProperties("rrule").map((rule) => String(rule.getFirstValue())));
  return parts.length > 0 && rules.every((rule) => rule.includes("FREQ=YEARLY"));
}

/** Null for what cannot be parsed. */
export function parsed(block: readonly string[]): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(block.join("\r\n")) as unknown[]);
  } catch {
    return null;
  }
}

/** The zone as `Intl` names it. Some programs put a path before it: `/citadel.org/20250101_1/Europe/Berlin`. */
function knownZone(name: string): string | null {
  const parts = name.split("/");
  for (const timeZone of [windowsZones[name], name, parts.slice(-2).join("/"), parts.slice(-3).join("/")]) {
    try {
      if (timeZone) return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
    } catch {
      // It knows no such zone.
    }
  }
  return null;
}

/** The zones that Outlook names in calendars of America and Europe, by CLDR. All others it describes in the calendar. */
const windowsZones: Record<string, string> = {
  "Hawaiian Standard Time": "Pacific/Honolulu",
  "Alaskan Standard Time": "America/Anchorage",
  "Pacific Standard Time": "America/Los_Angeles",
  "US Mountain Standard Time": "America/Phoenix",
  "Mountain Standard Time": "America/Denver",
  "Central Standard Time": "America/Chicago",
  "Central Standard Time (Mexico)": "America/Mexico_City",
  "Canada Central Standard Time": "America/Regina",
  "Eastern Standard Time": "America/New_York",
  "US Eastern Standard Time": "America/Indiana/Indianapolis",
  "SA Pacific Standard Time": "America/Bogota",
  "Venezuela Standard Time": "America/Caracas",
  "Atlantic Standard Time": "America/Halifax",
  "SA Western Standard Time": "America/La_Paz",
  "Pacific SA Standard Time": "America/Santiago",
  "Newfoundland Standard Time": "America/St_Johns",
  "E. South America Standard Time": "America/Sao_Paulo",
  "Argentina Standard Time": "America/Argentina/Buenos_Aires",
  "GMT Standard Time": "Europe/London",
  "Greenwich Standard Time": "Atlantic/Reykjavik",
  "W. Europe Standard Time": "Europe/Berlin",
  "Romance Standard Time": "Europe/Paris",
  "Central Europe Standard Time": "Europe/Budapest",
  "Central European Standard Time": "Europe/Warsaw",
  "GTB Standard Time": "Europe/Bucharest",
  "FLE Standard Time": "Europe/Kiev",
  "Israel Standard Time": "Asia/Jerusalem",
  "Arabian Standard Time": "Asia/Dubai",
  "India Standard Time": "Asia/Kolkata",
  "China Standard Time": "Asia/Shanghai",
  "Tokyo Standard Time": "Asia/Tokyo",
  "AUS Eastern Standard Time": "Australia/Sydney",
};
