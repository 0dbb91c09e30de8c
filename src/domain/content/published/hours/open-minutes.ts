import { minuteMs } from "#src/base/durations.ts";

/** The minutes of some periods between two instants. All are in milliseconds since 1970. */
export function openMinutesIn(
  periods: readonly (readonly [opens: number, closes: number])[],
  from: number,
  to: number,
): number {
  const open = periods.map(([opens, closes]) => Math.max(0, Math.min(closes, to) - Math.max(opens, from)));
  return open.reduce((sum, time) => sum + time, 0) / minuteMs;
}
