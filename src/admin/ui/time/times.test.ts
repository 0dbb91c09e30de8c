import { expect, test } from "vitest";
import { momentFormatter } from "./times.ts";

const now = new Date("2026-03-10T16:30:00Z");
const moment = momentFormatter("America/New_York", now);

test.each([
  ["2026-03-10T16:29:40Z", "just now", "Mar 10, 12:29 PM"],
  ["2026-03-10T16:18:00Z", "12 min ago", "Mar 10, 12:18 PM"],
  ["2026-03-10T05:00:00Z", "11 hr ago", "Mar 10, 1:00 AM"],
  ["2026-03-10T03:59:00Z", "yesterday", "Mar 9, 11:59 PM"],
  // The night of the switch to daylight saving time.
  ["2026-03-08T06:30:00Z", "Sunday", "Mar 8, 1:30 AM"],
  ["2026-02-01T12:00:00Z", "Feb 1", "Feb 1, 7:00 AM"],
  ["2025-12-31T12:00:00Z", "Dec 31, 2025", "Dec 31, 2025, 7:00 AM"],
])("%s is %s, by the company's clock %s", (at, ago, exact) => {
  expect(moment(new Date(at))).toMatchObject({ iso: new Date(at).toISOString(), ago, exact });
});
