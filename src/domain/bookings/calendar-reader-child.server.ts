/** The child process that reads people's own calendars. */
import { answerJobs } from "#src/base/answer-jobs.server.ts";
import { type BusyTimes, readBusyTimes } from "./busy.ts";
import type { Period } from "./slots.ts";

export interface CalendarJob {
  bytes: Uint8Array;
  period: Period;
  timeZone: string;
}

answerJobs(({ bytes, period, timeZone }: CalendarJob): BusyTimes | null =>
  readBusyTimes(new TextDecoder().decode(bytes), period, timeZone),
);
