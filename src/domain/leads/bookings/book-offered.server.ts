import { locking } from "#src/base/db/dialect.ts";
import type { Db, LeadRow } from "#src/base/db/tables.ts";
import { readBookingOffer } from "#src/domain/bookings/offered-times.server.ts";
import { expiryOf, offeredBookingId, offerOfToken, type TimeOffer } from "#src/domain/bookings/time-offers.server.ts";
import type { Services } from "#src/domain/services.ts";
import { removeReminders } from "../conversation/tasks.server.ts";
import { lastMessageAt } from "../inbox/order.server.ts";
import { bookChosenTime } from "../intake/appointment.server.ts";
import { mergedInto } from "../merge/merge.server.ts";
import { announceBooking } from "./announce.server.ts";

type OfferServices = Pick<Services, "db" | "content" | "origin" | "secret" | "now" | "wakeSender">;

/** An offer of a link that works, with its lead. */
interface OpenOffer {
  offer: TimeOffer;
  lead: Pick<LeadRow, "id" | "phone">;
  isOver: boolean;
  /** The appointment that was booked with it; null before. */
  bookingId: string | null;
}

/** Null for a link that is none, or whose lead was erased or is spam. */
export async function readTimeOffer(
  { db, secret, now }: Pick<OfferServices, "db" | "secret" | "now">,
  token: string,
): Promise<OpenOffer | null> {
  const offer = offerOfToken(secret, token);
  const lead = offer && (await readOfferedLead(db, offer));
  if (!lead) return null;
  const bookingId = offeredBookingId(secret, token);
  const booking = await db.selectFrom("bookings").select("lead_id").where("id", "=", bookingId).executeTakeFirst();
  return { offer, lead, isOver: expiryOf(offer) <= now(), bookingId: booking ? bookingId : null };
}

async function readOfferedLead(db: Db, { lead }: TimeOffer) {
  const id = (await mergedInto(db, lead)) ?? lead;
  const leads = db.selectFrom("leads").select(["id", "phone"]).where("id", "=", id).where("status", "!=", "spam");
  return leads.executeTakeFirst();
}

/** Books a time for the lead that it was offered to. A customer who books has answered. The same offer books once. */
export async function bookOfferedTime(
  services: OfferServices,
  token: string,
  { startsAt, visitorTimeZone }: { startsAt: Date; visitorTimeZone: string },
): Promise<{ state: "booked" | "taken" | "over" | "notFound" }> {
  const { db, secret } = services;
  const now = services.now();
  const found = await readTimeOffer(services, token);
  if (!found) return { state: "notFound" };
  if (found.bookingId !== null) return { state: "booked" };
  if (found.isOver) return { state: "over" };
  const { personId, place } = found.offer;
  const offer = await readBookingOffer(services);
  const result = await db.transaction().execute(async (tx) => {
    const leads = tx.selectFrom("leads").selectAll().where("id", "=", found.lead.id).where("status", "!=", "spam");
    const lead = await locking(tx, leads).executeTakeFirst();
    if (!lead) return { state: "notFound" } as const;
    const id = offeredBookingId(secret, token);
    if (await tx.selectFrom("bookings").select("id").where("id", "=", id).executeTakeFirst())
      return { state: "booked" } as const;
    const appointment = { startsAt, visitorTimeZone, place, visitAddress: "" };
    const wish = { sent: { phone: lead.phone, appointment }, lead, owner: lead.assignee_id, offer, secret, now };
    if (!(await bookChosenTime(tx, { ...wish, id, onlyPerson: personId }))) return { state: "taken" } as const;
    const lastMessage = lastMessageAt(lead);
    await tx
      .updateTable("leads")
      .set({ last_customer_message_at: now > lastMessage ? now : lastMessage })
      .where("id", "=", lead.id)
      .execute();
    await removeReminders(tx, lead, now);
    await announceBooking(tx, services, id, "booked", now);
    return { state: "booked" } as const;
  });
  services.wakeSender();
  return result;
}
