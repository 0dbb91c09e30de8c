import type { Selectable } from "kysely";
import type { Db, Tables, Tx } from "#src/base/db/tables.ts";
import { inLanguage, type Language } from "#src/base/languages.ts";
import { keyedDigest, tokenDigest } from "#src/base/security/digest.server.ts";

type Booking = Selectable<Tables["bookings"]>;

/**
 * The page where a visitor sees, moves, or cancels an appointment: the same each time, so that each email can have it. If the site
 * has another secret than when it was booked, the former link ends.
 */
export async function bookingUrl(
  tx: Tx,
  { origin, secret }: { origin: string; secret: string },
  { id, token_digest }: Pick<Booking, "id" | "token_digest">,
  language: Language,
): Promise<string> {
  const digest = bookingTokenDigest(secret, id);
  if (digest !== token_digest)
    await tx.updateTable("bookings").set({ token_digest: digest }).where("id", "=", id).execute();
  return `${origin}${inLanguage(`/book/${bookingToken(secret, id)}`, language)}`;
}

/** Lets its owner change one booking, and do nothing else. Only its digest is stored: see `tokenDigest`. */
export function bookingToken(secret: string, bookingId: string): string {
  return keyedDigest(secret, "booking", bookingId);
}

/** What is stored of it. */
export function bookingTokenDigest(secret: string, bookingId: string): string {
  return tokenDigest(bookingToken(secret, bookingId));
}

/** The booking of a visitor's link, also if it was canceled; null for a link that is none. A search for a digest reveals no token. */
export async function bookingOfToken(db: Db, token: string): Promise<Booking | null> {
  const bookings = db.selectFrom("bookings").selectAll().where("token_digest", "=", tokenDigest(token));
  return (await bookings.executeTakeFirst()) ?? null;
}

/** The token of a lead's last booking; null without one. */
export async function findBookingToken(db: Db, secret: string, lead: string): Promise<string | null> {
  const booking = await db
    .selectFrom("bookings")
    .select("id")
    .where("lead_id", "=", lead)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return booking ? bookingToken(secret, booking.id) : null;
}
