import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
/** A point in time, formatted in the company's time zone. */
export interface Moment {
  iso: string;
  /** The relative time, such as `12 min ago`. */
  ago: string;
  /** The date and time. */
  exact: string;
  /** The reference point of the relative time. */
  referenceTime: ReferenceTime;
}

interface ReferenceTime {
  iso: string;
  timeZone: string;
}

const createFormats = (timeZone: string) => ({
  date: new Intl.DateTimeFormat("en-US", { timeZone, month: "short", day: "numeric" }),
  dateOfYear: new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "short", day: "numeric" }),
  weekday: new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long" }),
  time: new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" }),
  dayNumber: new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
});

/** By time zone. Creating them takes a millisecond, which every screen would pay. */
const formats = new Map<string, ReturnType<typeof createFormats>>();

/** Returns a formatter for one time zone, relative to `now`. */
export function momentFormatter(timeZone: string, now: Date): (at: Date) => Moment {
  const zone = formats.get(timeZone) ?? createFormats(timeZone);
  formats.set(timeZone, zone);
  const { date, dateOfYear, weekday, time, dayNumber } = zone;
  const daysBetween = (at: Date) =>
    Math.round((Date.parse(dayNumber.format(now)) - Date.parse(dayNumber.format(at))) / dayMs);

  const referenceTime: ReferenceTime = { iso: now.toISOString(), timeZone };

  function ago(at: Date): string {
    const past = now.getTime() - at.getTime();
    if (past < minuteMs) return "just now";
    if (past < hourMs) return `${Math.floor(past / minuteMs)} min ago`;
    const days = daysBetween(at);
    if (days === 0) return `${Math.floor(past / hourMs)} hr ago`;
    if (days === 1) return "yesterday";
    if (days < 7) return weekday.format(at);
    return dayOf(at);
  }

  function dayOf(at: Date): string {
    return (dayNumber.format(at).slice(0, 4) === dayNumber.format(now).slice(0, 4) ? date : dateOfYear).format(at);
  }

  // Intl puts a narrow space before AM and PM. This makes it a plain one.
  return (at) => ({
    iso: at.toISOString(),
    ago: ago(at),
    exact: `${dayOf(at)}, ${time.format(at).replace(/\s/g, " ")}`,
    referenceTime,
  });
}
