/** When a reply to a new lead was promised. */
export interface Due {
  /** The business minutes left; negative if it is overdue, null if it has been for days. */
  left: number | null;
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

/** `passed` are the business minutes since the list was read. */
export function describeDue(
  { left, exact }: Due,
  passed: number,
  soon: number,
): { tone: "good" | "warn" | "bad"; text: string } {
  if (left === null) return { tone: "bad", text: `Overdue since ${exact}` };
  const rest = left - passed;
  if (rest <= -1) return { tone: "bad", text: `Overdue by ${duration(-rest)}` };
  // It stays so while the office is closed.
  if (rest <= 0) return { tone: "bad", text: "Overdue" };
  const text = rest > longestDuration ? `Reply by ${exact}` : `Reply in ${duration(rest)}`;
  return { tone: rest <= soon ? "warn" : "good", text };
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} hr` : `${hours} hr ${rest} min`;
}
