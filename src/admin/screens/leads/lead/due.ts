/** When a reply to a new lead was promised. */
export interface Due {
  /** The business minutes left; negative if it is overdue, null if it has been for days. */
  left: number | null;
  /** The promised moment, in milliseconds since 1970. */
  by: number;
  /** Date and time. */
  exact: string;
}

/** What the due times of a list need to tick. */
export interface DueClock {
  /** When the list was read, and the open hours from then on, in milliseconds since 1970. */
  asOf: number;
  periods: [opens: number, closes: number][];
  /** From how many business minutes on a reply is due soon. */
  soon: number;
}

/** Longer times are shown as a date, in minutes. */
const longestDuration = 10 * 60;

/** The time since a list was read: the business minutes, and now, in milliseconds since 1970. */
export interface DueTime {
  passed: number;
  now: number;
}

/**
 * A reply is overdue once the promised moment is over. It may be in closed hours, as those may have changed since: until
 * then no business time is left, but the promise is kept.
 */
export function describeDue(
  { left, by, exact }: Due,
  { passed, now }: DueTime,
  soon: number,
): { tone: "good" | "warn" | "bad"; text: string } {
  if (left === null) return { tone: "bad", text: `Overdue since ${exact}` };
  const rest = left - passed;
  if (now > by) return { tone: "bad", text: rest <= -1 ? `Overdue by ${duration(-rest)}` : "Overdue" };
  const text = rest <= 0 || rest > longestDuration ? `Reply by ${exact}` : `Reply in ${duration(rest)}`;
  return { tone: rest <= soon ? "warn" : "good", text };
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`;
}
