import { folded } from "#src/base/db/full-text/search-words.ts";
import { instantAt } from "#src/domain/content/published/hours/business-hours.ts";

/** Whether `10/04/2026` is the fourth of October or the tenth of April. */
export type DateOrder = "mdy" | "dmy";

export interface WrittenDate {
  /** `2026-10-04`. */
  day: string;
  /** `14:30`; null for a day. */
  clock: string | null;
  /** Such as `Z` or `+02:00`; null for the company's time. */
  offset: string | null;
}

const numbers = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})(?=$|[t,\s])/;
const dayAndMonth =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er)? (?:de )?(?<month>[a-z]{3,12})\.?,? (?:de )?(?<year>\d{4})(?=$|[t,\s])/;
const monthAndDay = /^(?<month>[a-z]{3,12})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})(?=$|[t,\s])/;
const weekday = /^[a-z]{2,10}\.?,? (?=[a-z]{3,12}\.? \d|\d{1,2}\.? (?:de )?[a-z]|\d{1,4}[-/.]\d)/;
const clockTime =
  /^[T,\s]*(?:(?:um|at|a) )?(\d{1,2})[:h.](\d{2})(?:[:.](\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.? ?m\.?| ?uhr| ?h)?(?: ?(z|utc|gmt|[+-](?:0\d|1[0-4]):?[0-5]\d))?$/i;

/**
 * A day, or a day and time, as spreadsheets and other programs write it. Undefined if it is none; `ambiguous` if only the
 * order would tell.
 */
export function parseDate(text: string, order: DateOrder | null): WrittenDate | "ambiguous" | undefined {
  const written = folded(text).trim().replace(/\s+/g, " ").replace(weekday, "");
  const found = findDay(written, order);
  if (typeof found !== "object") return found;
  const rest = written.slice(found.length).trim();
  const clock = rest === "" ? null : clockTime.exec(rest);
  if (!isDay(found.day) || (rest !== "" && !clock)) return;
  if (!clock) return { day: found.day, clock: null, offset: null };
  const [, hour = "", minute = "", , meridiem, zone] = clock;
  const hours = meridiem ? (Number(hour) % 12) + (meridiem === "p" ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59) return;
  const offset = zone === undefined ? null : /^[a-z]/.test(zone) ? "Z" : zone.replace(/(\d\d):?(\d\d)$/, "$1:$2");
  return { day: found.day, clock: `${twoDigits(hours)}:${minute}`, offset };
}

function findDay(written: string, order: DateOrder | null): { day: string; length: number } | "ambiguous" | undefined {
  const numeric = numbers.exec(written);
  if (numeric) {
    const [{ length }, first = "", sign, second = "", third = ""] = numeric;
    if (first.length === 4) return { day: dayOf(first, second, third), length };
    if (first.length > 2 || (third.length !== 2 && third.length !== 4)) return;
    const found = orderOf(first, sign, second) ?? order;
    if (found === null) return "ambiguous";
    return { day: found === "dmy" ? dayOf(third, second, first) : dayOf(third, first, second), length };
  }
  const named = dayAndMonth.exec(written) ?? monthAndDay.exec(written);
  const { day = "", month = "", year = "" } = named?.groups ?? {};
  const number = monthNamed(month);
  return number === null ? undefined : { day: dayOf(year, String(number), day), length: named?.[0].length ?? 0 };
}

/** The order that two numbers show; null if both orders are possible and differ. With dots, the day is first everywhere. */
function orderOf(first: string, sign: string | undefined, second: string): DateOrder | null {
  if (sign === "." || Number(first) > 12 || Number(first) === Number(second)) return "dmy";
  return Number(second) > 12 ? "mdy" : null;
}

function dayOf(year: string, month: string, day: string): string {
  const century = year.length === 2 ? (Number(year) < 70 ? "20" : "19") : "";
  return `${century}${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

function twoDigits(number: number | string): string {
  return String(number).padStart(2, "0");
}

/** JavaScript takes February 30 for March 2. Databases write 0001-01-01 for no date. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return day >= "1970" && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** The names of the twelve months in four languages, without accents. */
const months = ["en", "es", "de", "fr"].map((language) => {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => folded(format.format(Date.UTC(2026, month))));
});

/** The number of the month whose name begins so; null if it is none, or several. */
function monthNamed(start: string): number | null {
  const found = new Set(
    months.flatMap((names) => names.flatMap((name, index) => (name.startsWith(start) ? index + 1 : []))),
  );
  const [month = null] = found;
  return start !== "" && found.size === 1 ? month : null;
}

/**
 * The order of the dates in all cells of a file: the one that some of them show. Null with an example if it has to be asked,
 * as both are possible.
 */
export function dateOrderOf(cells: readonly string[]): { order: DateOrder | null; example: string | null } {
  const example = cells.find((cell) => parseDate(cell, null) === "ambiguous") ?? null;
  const shown = new Set(cells.flatMap(clearOrder));
  const [order = null] = shown;
  return shown.size === 1 ? { order, example: null } : { order: null, example };
}

/** The order that a cell shows beyond doubt. Dots say nothing of dates without them. */
function clearOrder(cell: string): DateOrder[] {
  const [, first = "", sign, second = ""] = numbers.exec(cell.trim()) ?? [];
  if (sign === "." || first.length > 2 || first === second) return [];
  const order = orderOf(first, sign, second);
  return order === null ? [] : [order];
}

/** The instant of a date in a time zone; of a day, noon. */
export function instantFrom({ day, clock, offset }: WrittenDate, timeZone: string): Date {
  return offset === null ? instantAt(`${day}T${clock ?? "12:00"}`, timeZone) : new Date(`${day}T${clock}:00${offset}`);
}
