import { clockIn } from "#src/domain/content/published/hours/calendar.ts";
import type { Slot } from "./slots.ts";

/** By the company's clocks: in turn, so that mornings and afternoons are offered. */
const goodHours = [10, 14];

/** The next times that are good to offer: one a day, mid-morning and mid-afternoon in turn; more of a day if days are few. */
export function suggestTimes(slots: readonly Slot[], timeZone: string, count: number): Date[] {
  const times = slots.map(({ startsAt }) => ({ startsAt, clock: clockIn(timeZone, startsAt) }));
  const days = [...Map.groupBy(times, ({ clock }) => clock.slice(0, 10)).values()];
  const chosen = new Set<Date>();
  for (let round = 0; round < count && chosen.size < count; round += 1)
    for (const [index, day] of days.slice(0, count).entries()) {
      const goodHour = goodHours[(index + round) % goodHours.length] ?? 0;
      const [best] = day
        .filter(({ startsAt }) => !chosen.has(startsAt))
        .toSorted((one, other) => distance(one.clock, goodHour) - distance(other.clock, goodHour));
      if (best && chosen.size < count) chosen.add(best.startsAt);
    }
  return [...chosen].sort((one, other) => one.getTime() - other.getTime());
}

function distance(clock: string, hour: number): number {
  return Math.abs(Number(clock.slice(11, 13)) + Number(clock.slice(14, 16)) / 60 - hour);
}
