import { LimitedChild } from "#src/base/limited-child.server.ts";
import type { BusyTimes } from "./busy.ts";
import type { CalendarJob } from "./calendar-reader-child.server.ts";

/** The largest calendars take seconds. */
const limits = { timeoutMs: 30_000, memoryLimitMb: 256 };

/** Reads calendars that come from outside. */
export class CalendarReader extends LimitedChild<CalendarJob> {
  /** `entry` is the path of `calendar-reader-child.server.ts` or of its build. */
  constructor(entry: string) {
    super(entry, limits);
  }

  /** See `readBusyTimes`. Throws `ChildLimitError`. */
  read(job: CalendarJob): Promise<BusyTimes | null> {
    return this.run(job) as Promise<BusyTimes | null>;
  }
}
