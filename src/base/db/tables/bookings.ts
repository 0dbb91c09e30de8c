import type { Generated, Selectable } from "kysely";

/** An appointment with a lead. Its id is also the UID of its calendar entry. */
interface BookingsTable {
  id: string;
  lead_id: string;
  /** Null once the person's account is deleted. */
  person_id: string | null;
  starts_at: Date;
  ends_at: Date;
  /** The end of the pause after it. */
  blocked_until: Date;
  /** In emails to the visitor: `Asia/Kolkata`. */
  visitor_time_zone: string;
  state: Generated<"booked" | "canceled" | "held" | "missed">;
  place: "phone" | "video" | "visit";
  /** The phone number, the link, or the address. */
  location: string;
  /** Rises with each change, as calendars expect (RFC 5545, 3.8.7.4). Detects conflicts, too. */
  sequence: Generated<number>;
  /** A digest of the token in the visitor's link. */
  token_digest: string;
  created_at: Date;
  changed_at: Date;
}

/** Five minutes of a person that a booking or its pause takes: see `booking-times.server.ts`. */
interface BookingTimesTable {
  person_id: string;
  at: Date;
  booking_id: string;
}

type Clock = { from: string; to: string };

/** A person's appointments, and their own calendar. Without a row, nothing is set. */
interface PersonCalendarsTable {
  person_id: string;
  /** Null until someone has decided. */
  takes_bookings: boolean | null;
  /** Null for the business hours. */
  hours: Record<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun", Clock[]> | null;
  /** Rises when the person renews the address of their feed. */
  feed_number: Generated<number>;
  /** The private address of their own calendar, encrypted. */
  calendar_url: string | null;
  /** From the last answer, so that an unchanged calendar isn't sent again. */
  validators: { etag?: string; lastModified?: string } | null;
  /** When its text was last read, and when it last answered. */
  read_at: Date | null;
  checked_at: Date | null;
  /** The times that were read last, in milliseconds since 1970. */
  busy: { periods: (readonly [from: number, until: number])[]; unreadEvents: number } | null;
  /** The first failure since the last success. */
  failing_since: Date | null;
  failure: "unreachable" | "refused" | "private" | "no-calendar" | "too-large" | "other-secret" | null;
  /** When the person got an email about the failure. */
  reported_at: Date | null;
}

export interface BookingTables {
  bookings: BookingsTable;
  person_calendars: PersonCalendarsTable;
  booking_times: BookingTimesTable;
}

export type PersonCalendarRow = Selectable<PersonCalendarsTable>;
