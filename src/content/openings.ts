/** Whether applications are still taken: the last day counts until its midnight where the company is. */
export function isOpen({ closes }: { closes: string | null }, now: Date, timeZone: string): boolean {
  return closes === null || dateIn(timeZone, now) <= closes;
}

/** The day of the calendar that it is in a time zone: `2026-11-21`. */
export function dateIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
