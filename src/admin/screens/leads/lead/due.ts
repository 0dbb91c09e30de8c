/** When a reply to a new lead was promised. */
export interface Due {
  /** The business minutes left; negative if it is overdue, null if it has been for days. */
  minutesLeft: number | null;
  /** The promised moment, in milliseconds since 1970. */
  promisedAtMs: number;
  /** Date and time. */
  exact: string;
  timeZone: string;
}

/** What the due times of a list need to tick. */
export interface DueClock {
  /** When the list was read, and the open hours from then on, in milliseconds since 1970. */
  asOfMs: number;
  periods: [opens: number, closes: number][];
  /** From how many business minutes on a reply is due soon. */
  soonMinutes: number;
}

/** Longer times are shown as a date, in minutes. */
const maxDurationMinutes = 10 * 60;

/** The time since a list was read: the business minutes, and now, in milliseconds since 1970. */
export interface DueTime {
  passedMinutes: number;
  nowMs: number;
}

/**
 * A reply is overdue once the promised moment is over. It may be in closed hours, as those may have changed since: until
 * then no business time is left, but the promise is kept.
 */
export function describeDue(
  { minutesLeft, promisedAtMs, exact }: Omit<Due, "timeZone">,
  { passedMinutes, nowMs }: DueTime,
  soonMinutes: number,
): { tone: "good" | "warn" | "bad"; text: string } {
  if (minutesLeft === null) return { tone: "bad", text: `Overdue since ${exact}` };
  const rest = minutesLeft - passedMinutes;
  if (nowMs > promisedAtMs)
    return { tone: "bad", text: rest <= -1 ? `Overdue by ${formatDuration(-rest)}` : "Overdue" };
  const text = rest <= 0 || rest > maxDurationMinutes ? `Reply by ${exact}` : `Reply in ${formatDuration(rest)}`;
  return { tone: rest <= soonMinutes ? "warn" : "good", text };
}

function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`;
}
