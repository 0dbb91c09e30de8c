import { dateIn } from "./calendar.ts";

/** Whether a job opening still takes applications: until midnight of its last day in the company's time zone. */
export function acceptsApplications({ closes }: { closes: string | null }, now: Date, timeZone: string): boolean {
  return closes === null || dateIn(timeZone, now) <= closes;
}
