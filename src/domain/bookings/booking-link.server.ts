import type { Selectable } from "kysely";
import type { Db, Tables } from "#src/base/db/tables.ts";
import { keyedDigest, tokenDigest } from "#src/base/security/digest.server.ts";

/** The page where a visitor sees, moves, or cancels an appointment. The same each time, so that each email can have it. */
export function bookingUrl(origin: string, secret: string, bookingId: string): string {
  return `${origin}/book/${bookingToken(secret, bookingId)}`;
}

/** Lets its owner change one booking, and do nothing else. Only its digest is stored: see `tokenDigest`. */
export function bookingToken(secret: string, bookingId: string): string {
  return keyedDigest(secret, "booking", bookingId);
}

/** The booking of a visitor's link, also if it was canceled; null for a link that is none. A search for a digest reveals no token. */
export async function bookingOfToken(db: Db, token: string): Promise<Selectable<Tables["bookings"]> | null> {
  const bookings = db.selectFrom("bookings").selectAll().where("token_digest", "=", tokenDigest(token));
  return (await bookings.executeTakeFirst()) ?? null;
}
