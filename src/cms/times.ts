/** A moment as a screen shows it: for people, in the company's time zone, and for machines. */
export interface Moment {
  iso: string;
  /** How long ago, as one would say it. */
  ago: string;
  /** The day and the time. */
  exact: string;
  /** From when and where it was looked at. */
  seen: Sight;
}

interface Sight {
  iso: string;
  timeZone: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The hour of the day in a time zone, from 0 on. */
export function hourIn(timeZone: string, now: Date): number {
  return Number(new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now));
}

/** Writes moments in one time zone, as seen from `now`. */
export function momentsIn(timeZone: string, now: Date): (at: Date) => Moment {
  const date = new Intl.DateTimeFormat("en-US", { timeZone, month: "short", day: "numeric" });
  const dateOfYear = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "short", day: "numeric" });
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long" });
  const time = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
  const dayNumber = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const daysBetween = (at: Date) =>
    Math.round((Date.parse(dayNumber.format(now)) - Date.parse(dayNumber.format(at))) / day);

  const seen: Sight = { iso: now.toISOString(), timeZone };

  function ago(at: Date): string {
    const past = now.getTime() - at.getTime();
    if (past < minute) return "just now";
    if (past < hour) return `${Math.floor(past / minute)} min ago`;
    const days = daysBetween(at);
    if (days === 0) return `${Math.floor(past / hour)} h ago`;
    if (days === 1) return "yesterday";
    if (days < 7) return weekday.format(at);
    return dayOf(at);
  }

  function dayOf(at: Date): string {
    return (dayNumber.format(at).slice(0, 4) === dayNumber.format(now).slice(0, 4) ? date : dateOfYear).format(at);
  }

  // With plain spaces: Intl puts narrow ones before AM and PM.
  return (at) => ({
    iso: at.toISOString(),
    ago: ago(at),
    exact: `${dayOf(at)}, ${time.format(at).replace(/\s/g, " ")}`,
    seen,
  });
}
