import type { PersonCalendarRow } from "#src/base/db/tables/bookings.ts";

export type CalendarFailure = NonNullable<PersonCalendarRow["failure"]>;

/** Why a person's own calendar can't be read: the rest of a sentence, and what they can do. */
export const calendarFailures: Record<CalendarFailure, { reason: string; advice: string }> = {
  unreachable: {
    reason: "its server doesn't answer",
    advice: "We keep trying. If it opens elsewhere, copy its private address again and replace it here.",
  },
  refused: {
    reason: "its private address doesn't work anymore",
    advice: "Copy your calendar's private address again and replace it here.",
  },
  private: {
    reason: "its address is in a private network",
    advice: "Use the private address that Google, Outlook or iCloud shows.",
  },
  "no-calendar": {
    reason: "the address shows no calendar",
    advice: "Copy the private address, which mostly ends with .ics, and not the address of the web page.",
  },
  "too-large": {
    reason: "it has too many events",
    advice: "Use a calendar with fewer events.",
  },
  "other-secret": {
    reason: "its address was encrypted with another secret",
    advice: "Paste the private address again.",
  },
};
