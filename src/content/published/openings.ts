/** Whether a job opening still takes applications: until midnight of its last day in the company's time zone. */
export function isOpen({ closes }: { closes: string | null }, now: Date, timeZone: string): boolean {
  return closes === null || dateIn(timeZone, now) <= closes;
}

/** The current date in a time zone: `2026-11-21`. */
export function dateIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
