import type { Generated } from "kysely";

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

export interface BookingTables {
  bookings: BookingsTable;
  booking_times: BookingTimesTable;
}
