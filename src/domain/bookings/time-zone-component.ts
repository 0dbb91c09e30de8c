import { minuteMs } from "#src/base/durations.ts";
import { clockIn, offsetsAround } from "#src/domain/content/published/hours/calendar.ts";

/** A change of a zone's clocks. */
interface Change {
  /** What clocks show when it comes, in milliseconds as if it were UTC. */
  localMs: number;
  /** UTC offsets in minutes, before and after. */
  from: number;
  to: number;
}

/**
 * The VTIMEZONE of a zone (RFC 5545, 3.6.5), as lines. It is right for the year of a time and the next one, by the data of `Intl`.
 * Some programs read only one rule for summer and one for winter, so changes are written as rules where they follow one.
 */
export function timeZoneComponent(timeZone: string, around: Date): string[] {
  const offsets = offsetsAround(around, timeZone);
  const changes = offsets.slice(0, -1).map(([at, from], index): Change => {
    return { localMs: at + from * minuteMs, from, to: offsets[index + 1]?.[1] ?? from };
  });
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${timeZone}`,
    ...(asYearlyRules(changes) ?? eachAlone(changes, offsets[0]?.[1] ?? 0)),
    "END:VTIMEZONE",
  ];
}

/** One rule for each of two yearly changes. Null if three years don't follow them. */
function asYearlyRules(changes: readonly Change[]): string[] | null {
  const [first, second] = changes;
  if (!first || !second || changes.length !== 6) return null;
  const rules = [first, second].map((change, parity) => {
    const same = changes.filter((_, index) => index % 2 === parity);
    const isRegular = same.every(({ from, to, localMs }) => {
      return from === change.from && to === change.to && timeOfDay(localMs) === timeOfDay(change.localMs);
    });
    const rule = isRegular ? yearlyRule(same.map(({ localMs }) => new Date(localMs))) : null;
    return rule && observance(change, `RRULE:FREQ=YEARLY;${rule}`);
  });
  return rules.includes(null) ? null : rules.flatMap((rule) => rule ?? []);
}

/** Such as `BYMONTH=3;BYDAY=2SU`, if all the days are that. */
function yearlyRule(days: readonly Date[]): string | null {
  const rulesOf = (day: Date) => {
    const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
    const daysLeft = new Date(Date.UTC(year, month + 1, 0)).getUTCDate() - date;
    const weeks = [...(daysLeft < 7 ? [-1] : []), Math.ceil(date / 7)];
    return weeks.map((week) => `BYMONTH=${month + 1};BYDAY=${week}${weekdays[day.getUTCDay()]}`);
  };
  const [first, ...others] = days.map(rulesOf);
  return first?.find((rule) => others.every((rules) => rules.includes(rule))) ?? null;
}

const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

function eachAlone(changes: readonly Change[], offset: number): string[] {
  const always = { localMs: 0, from: offset, to: offset };
  return [always, ...changes].flatMap((change) => observance(change));
}

function observance({ localMs, from, to }: Change, ...rule: string[]): string[] {
  const name = to > from ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${dateTime(clockIn("UTC", new Date(localMs)))}`,
    `TZOFFSETFROM:${utcOffset(from)}`,
    `TZOFFSETTO:${utcOffset(to)}`,
    ...rule,
    `END:${name}`,
  ];
}

/** `2026-12-03 10:00:00` as RFC 5545 writes it: `20261203T100000`. */
export function dateTime(clock: string): string {
  return clock.replace(/[-:]/g, "").replace(" ", "T");
}

function timeOfDay(localMs: number): string {
  return new Date(localMs).toISOString().slice(11);
}

/** `-0500`. */
function utcOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}${String(rest).padStart(2, "0")}`;
}
