import type { Tx } from "#src/base/db/tables.ts";

/** Stores the emails and webhook events of a change, in its transaction. */
export async function announceBooking(
  _tx: Tx,
  _services: { origin: string; secret: string },
  _bookingId: string,
  _change: "booked" | "moved" | "canceled",
  _now: Date,
): Promise<void> {}
