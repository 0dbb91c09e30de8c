import type { Company, Weekday } from "./kinds/settings.ts";

/** What of the company's settings says when it is open. */
export type Opening = Pick<Company, "hours" | "holidays" | "timeZone">;

/** A day of the calendar, and the number of its weekday, Sunday being 0. */
interface Day {
  year: number;
  month: number;
  date: number;
}

const weekdays: readonly Weekday[] = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const minute = 60_000;
const quarter = 15 * minute;

/** How far ahead opening hours are looked for, in days: longer than any company is on holiday. */
const horizon = 60;

/**
 * When `minutes` of opening time have passed since `from`, rounded up to a quarter of an hour: an enquiry of Friday
 * evening is answered on Monday morning. Null when the company does not open in the next two months.
 */
export function afterOpenMinutes(from: Date, minutes: number, opening: Opening): Date | null {
  const today = dayOf(from, opening.timeZone);
  let cursor = from.getTime();
  let left = minutes * minute;
  // Hours of the night before may reach into today.
  for (let ahead = -1; ahead <= horizon; ahead += 1) {
    for (const [opens, closes] of openingsOn(dayAfter(today, ahead), opening)) {
      const begins = Math.max(opens, cursor);
      if (begins >= closes) continue;
      if (left <= closes - begins) return new Date(Math.ceil((begins + left) / quarter) * quarter);
      left -= closes - begins;
      cursor = closes;
    }
  }
  return null;
}

/** The opening hours that run at an instant, or else the next ones. Null when there are none in the next two months. */
export function openingAt(now: Date, opening: Opening): { opens: Date; closes: Date } | null {
  const today = dayOf(now, opening.timeZone);
  for (let ahead = -1; ahead <= horizon; ahead += 1) {
    for (const [opens, closes] of openingsOn(dayAfter(today, ahead), opening)) {
      if (closes > now.getTime()) return { opens: new Date(opens), closes: new Date(closes) };
    }
  }
  return null;
}

/** The next days on which the company is closed though it is not the week's custom, today included, in order. */
export function nextHolidays(now: Date, { holidays, timeZone }: Opening, count: number): Company["holidays"] {
  const { year, month, date } = dayOf(now, timeZone);
  const today = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return holidays
    .filter((holiday) => holiday.date >= today)
    .sort((a, b) => a.date.localeCompare(b.date))
    .slice(0, count);
}

/** A day of the calendar, as `2027-01-01`, as people here say it: `Friday, January 1`. */
export function dayInWords(date: string): string {
  return formatFor("UTC", "day").format(new Date(`${date}T00:00:00Z`));
}

/** The weekday that it is in a time zone. */
export function weekdayAt(now: Date, timeZone: string): Weekday {
  const { year, month, date } = dayOf(now, timeZone);
  return weekdays[new Date(Date.UTC(year, month - 1, date)).getUTCDay()] ?? "sun";
}

/**
 * An instant in the near future as people here say it: `Monday 11:00 AM`, `Monday, January 4, 9:00 AM`. Never "today":
 * pages and mails are read later than they are written.
 */
export function dayAndTime(at: Date, now: Date, timeZone: string): string {
  const isNear = daysBetween(dayOf(now, timeZone), dayOf(at, timeZone)) < 7;
  return isNear ? `${formatFor(timeZone, "weekday").format(at)} ${timeOf(at, timeZone)}` : dateAndTime(at, timeZone);
}

/** `Friday, November 20, 6:00 PM`. */
export function dateAndTime(at: Date, timeZone: string): string {
  return `${formatFor(timeZone, "day").format(at)}, ${timeOf(at, timeZone)}`;
}

/** `6:00 PM`, with plain spaces: Intl puts narrow ones before AM and PM. */
export function timeOf(at: Date, timeZone: string): string {
  return formatFor(timeZone, "time").format(at).replace(/\s/g, " ");
}

/** The opening hours that begin on a day, as instants in order. */
function openingsOn(day: Day, { hours, holidays, timeZone }: Opening): [opens: number, closes: number][] {
  const at = new Date(Date.UTC(day.year, day.month - 1, day.date));
  const weekday = weekdays[at.getUTCDay()] ?? "sun";
  if (holidays.some((holiday) => holiday.date === at.toISOString().slice(0, 10))) return [];
  return hours[weekday]
    .map(({ from, to }): [number, number] => {
      // Clocks that stop at 23:59 mean midnight; hours that end before they begin end on the next day.
      const end = to === "23:59" ? "00:00" : to;
      const closingDay = end <= from ? dayAfter(day, 1) : day;
      return [instantOf(day, from, timeZone), instantOf(closingDay, end, timeZone)];
    })
    .sort(([a], [b]) => a - b);
}

/** The instant at which the clocks of a zone show `2026-12-01T09:00`. */
export function instantAt(shown: string, timeZone: string): Date {
  const [day = "", clock = ""] = shown.split("T");
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(instantOf({ year, month, date }, clock, timeZone));
}

/** The instant at which clocks of a zone show a time. A time that is skipped where clocks go forward comes an hour later. */
function instantOf({ year, month, date }: Day, clock: string, timeZone: string): number {
  const [hour = 0, minutes = 0] = clock.split(":").map(Number);
  const shown = Date.UTC(year, month - 1, date, hour, minutes);
  const first = shown - offsetAt(shown, timeZone);
  return shown - offsetAt(first, timeZone);
}

/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const { year, month, date, hour, minute: minutes, second } = clockAt(new Date(instant), timeZone);
  return Date.UTC(year, month - 1, date, hour, minutes, second) - Math.floor(instant / 1000) * 1000;
}

function dayOf(at: Date, timeZone: string): Day {
  const { year, month, date } = clockAt(at, timeZone);
  return { year, month, date };
}

function dayAfter({ year, month, date }: Day, days: number): Day {
  const at = new Date(Date.UTC(year, month - 1, date + days));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

function daysBetween(a: Day, b: Day): number {
  const number = ({ year, month, date }: Day) => Date.UTC(year, month - 1, date) / (24 * 60 * minute);
  return number(b) - number(a);
}

function clockAt(at: Date, timeZone: string) {
  const parts = formatFor(timeZone, "clock").formatToParts(at);
  const read = (wanted: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  return {
    year: read("year"),
    month: read("month"),
    date: read("day"),
    hour: read("hour"),
    minute: read("minute"),
    second: read("second"),
  };
}

const shapes = {
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "long" },
  day: { weekday: "long", month: "long", day: "numeric" },
  clock: {
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a format takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string, shape: keyof typeof shapes): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { ...shapes[shape], timeZone });
  formats.set(key, made);
  return made;
}
