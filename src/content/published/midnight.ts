/** The next midnight in a time zone, as an instant. */
export function nextMidnight(now: Date, timeZone: string): Date {
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    hour: "2-digit",
    minute: "2-digit",
    day: "2-digit",
  });
  const read = (at: Date) =>
    Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const today = read(now).day;
  // Days have 23 to 25 hours with daylight saving: find the first quarter of an hour of another day.
  const quarter = 15 * 60_000;
  let at = Math.floor(now.getTime() / quarter) * quarter + quarter;
  while (read(new Date(at)).day === today) at += quarter;
  return new Date(at);
}
