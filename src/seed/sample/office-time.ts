import { dayMs, hourMs, minuteMs } from "#src/base/durations.ts";
import { type OpeningHours, type OpenPeriod, openPeriods } from "#src/domain/content/published/hours/business-hours.ts";
import type { Random } from "./random.ts";

/** How many days the sample goes back. */
export const sampleDays = 60;

/** The times of the last two months at which an office works, and visitors write. */
export class OfficeTime {
  readonly now: Date;
  readonly #periods: OpenPeriod[];
  readonly #random: Random;

  constructor(now: Date, opening: OpeningHours, random: Random) {
    this.now = now;
    this.#random = random;
    const since = new Date(now.getTime() - sampleDays * dayMs);
    const open = openPeriods(since, now, opening).filter(
      ([opens]) => opens >= since.getTime() && opens < now.getTime(),
    );
    // Without business hours, each day has some.
    this.#periods =
      open.length > 0 ? open.map(([opens, closes]) => [opens, Math.min(closes, now.getTime())]) : days(now);
  }

  /** After so many minutes of open hours, to the minute; null in the future. */
  after(at: Date, minutes: number): Date | null {
    let leftMs = minutes * minuteMs + this.#random.between(0, 59_000);
    for (const [opens, closes] of this.#periods) {
      const start = Math.max(opens, at.getTime());
      if (start >= closes) continue;
      if (leftMs < closes - start) return new Date(start + leftMs);
      leftMs -= closes - start;
    }
    return null;
  }

  /** So many minutes of open hours ago. */
  before(minutes: number): Date {
    let leftMs = minutes * minuteMs;
    for (const [opens, closes] of this.#periods.toReversed()) {
      if (leftMs < closes - opens) return new Date(closes - leftMs);
      leftMs -= closes - opens;
    }
    return new Date(this.#periods[0]?.[0] ?? this.now.getTime() - dayMs);
  }

  /** When a visitor writes: mostly on working days, from early to late, sometimes on weekends. */
  arrival(): Date {
    const index = Math.floor(this.#random.next() ** 0.85 * this.#periods.length);
    const [opens, closes] = this.#periods[index] ?? [0, 0];
    const kind = this.#random.weighted({ day: 84, evening: 9, dayAfter: 7 });
    const spans = {
      day: [opens - 1.5 * hourMs, closes + 0.5 * hourMs],
      evening: [closes + hourMs, closes + 5 * hourMs],
      dayAfter: [opens + dayMs, closes + dayMs],
    };
    const [from = 0, to = 0] = spans[kind];
    const at = from + this.#random.next() * (to - from);
    return at < this.now.getTime() - hourMs ? new Date(at) : this.arrival();
  }
}

function days(now: Date): OpenPeriod[] {
  return Array.from({ length: sampleDays }, (_, index) => {
    const start = now.getTime() - (sampleDays - index) * dayMs;
    return [start, start + 8 * hourMs];
  });
}
